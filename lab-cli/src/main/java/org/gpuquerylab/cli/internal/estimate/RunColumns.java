package org.gpuquerylab.cli.internal.estimate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.jspecify.annotations.Nullable;

/** All columns of an exported run; no two columns have the same name. */
final class RunColumns {

  /** The maximum number of distinct measures of a run; the lab's experiments have fewer than 40. */
  private static final int MOST_MEASURES = 1_000;

  private final StoredRun run;
  private final Set<String> names = new HashSet<>();
  private final List<ExportColumn> columns = new ArrayList<>();

  private RunColumns(StoredRun run) {
    this.run = run;
  }

  /**
   * The columns of a run.
   *
   * @throws InputException if the run has too many measures
   */
  static List<ExportColumn> of(StoredRun run) {
    RunColumns all = new RunColumns(run);
    List<ExportColumn> result = RowColumns.result();
    List<ExportColumn> last =
        Stream.concat(RowColumns.last().stream(), EnvironmentColumns.of(run.environment()).stream())
            .toList();
    List<ExportColumn> first =
        RowColumns.first(run.sweep().experiment(), run.sweep().pass().label());
    Stream.of(first, result, last)
        .flatMap(List::stream)
        .forEach(column -> all.names.add(column.name()));
    all.columns.addAll(first);
    all.addAxes();
    all.columns.addAll(result);
    all.addMeasures();
    all.columns.addAll(last);
    return all.columns;
  }

  private void addAxes() {
    Map<String, SweepAxis> axes =
        run.experiment().axes().stream().collect(Collectors.toMap(SweepAxis::name, a -> a));
    for (String name : run.sweep().axes().keySet()) {
      SweepAxis axis = Objects.requireNonNull(axes.get(name), "checked when the run was read");
      boolean whole = axis.domain() instanceof SweepAxis.Domain.Range;
      columns.add(
          new ExportColumn(
              free("", "axis_", name),
              whole ? ExportColumn.INTEGER : ExportColumn.TEXT,
              axis.description(),
              row ->
                  whole ? (Object) Long.parseLong(row.point().get(name)) : row.point().get(name)));
    }
  }

  private void addMeasures() {
    Set<String> measures = new TreeSet<>();
    for (Row row : run.rows()) {
      if (row.measurement() != null) {
        measures.addAll(row.measured().measures().keySet());
      }
      if (measures.size() > MOST_MEASURES) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "%s: its rows have more than %,d different measures; leave some rows out",
                run.folder(),
                MOST_MEASURES));
      }
    }
    for (String measure : measures) {
      columns.add(
          new ExportColumn(
              free("measure_", "measure_", measure),
              ExportColumn.NUMBER,
              measure,
              row -> measured(row, measure)));
    }
  }

  private static @Nullable Object measured(Row row, String measure) {
    return row.measurement() == null ? null : row.measured().measures().get(measure);
  }

  /** A name that no other column has: {@code phase join nanos} becomes {@code phase_join_nanos}. */
  private String free(String prefix, String otherPrefix, String name) {
    String plain =
        name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
            .replaceAll("[^A-Za-z0-9]+", "_")
            .toLowerCase(Locale.ROOT);
    String free = prefix + plain;
    for (int i = 1; !names.add(free); i++) {
      free = otherPrefix + plain + (i > 1 ? "_" + i : "");
    }
    return free;
  }
}

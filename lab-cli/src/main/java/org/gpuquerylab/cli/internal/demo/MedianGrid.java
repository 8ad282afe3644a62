package org.gpuquerylab.cli.internal.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * Median milliseconds of a run's rows whose checksums agree. There is a line for each combination
 * of some axes' values, and a column for each value of another axis.
 *
 * @param lines the axes that determine the lines
 * @param columns the axis that determines the columns
 * @param only the required values of other axes; other rows are not shown
 */
record MedianGrid(List<String> lines, String columns, Map<String, String> only)
    implements Function<StoredRun, TextTable> {

  private static final String MISSING = "-";

  @Override
  public TextTable apply(StoredRun run) {
    List<Row> rows = run.agreed().stream().filter(row -> isShown(row.point())).toList();
    List<String> heads =
        Objects.requireNonNull(run.sweep().axes().get(columns)).stream()
            .filter(value -> rows.stream().anyMatch(row -> row.point().get(columns).equals(value)))
            .toList();
    List<String> header = new ArrayList<>(lines);
    heads.forEach(value -> header.add(columns + " " + value + ", ms"));
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (List<String> line : keys(run, rows)) {
      List<String> cells = new ArrayList<>(line);
      heads.forEach(value -> cells.add(median(rows, line, value)));
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  private boolean isShown(Point point) {
    return only.entrySet().stream()
        .allMatch(value -> value.getValue().equals(point.get(value.getKey())));
  }

  private List<String> key(Point point) {
    return lines.stream().map(point::get).toList();
  }

  /** The lines that have rows, in the order of the sweep's axes. */
  private Set<List<String>> keys(StoredRun run, List<Row> rows) {
    Set<List<String>> there =
        rows.stream()
            .map(row -> key(row.point()))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Map<String, List<String>> axes = new LinkedHashMap<>(run.sweep().axes());
    return there.stream()
        .sorted(
            (a, b) -> {
              for (int i = 0; i < lines.size(); i++) {
                List<String> order = Objects.requireNonNull(axes.get(lines.get(i)));
                int difference = order.indexOf(a.get(i)) - order.indexOf(b.get(i));
                if (difference != 0) {
                  return difference;
                }
              }
              return 0;
            })
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private String median(List<Row> rows, List<String> line, String column) {
    double[] millis =
        rows.stream()
            .filter(row -> key(row.point()).equals(line))
            .filter(row -> row.point().get(columns).equals(column))
            .mapToDouble(row -> row.measured().millis())
            .toArray();
    return millis.length == 0 ? MISSING : Numbers.significant(MedianInterval.of(millis).median());
  }
}

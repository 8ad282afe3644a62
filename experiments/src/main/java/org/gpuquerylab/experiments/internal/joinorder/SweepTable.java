package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** Sweeps by variant and number of predicates: tables of means and medians, and bars of means. */
final class SweepTable {
  private static final String NOTE =
      "A sweep visits all known sets once. As-here is the paper's text: sets by ascending bit mask,"
          + " a ratio of at most 1 + 1e-8, cells from 1 to 1,000,000. Every other variant changes one"
          + " of these, as its name says. Means with the standard error in brackets; a problem that"
          + " is not solved after "
          + SweepCounter.MOST_SWEEPS
          + " sweeps counts as that number.";

  private SweepTable() {}

  /** For pairs and for triples, a table of means and one of medians. */
  static List<ReportTable> of(List<Row> rows) {
    List<ReportTable> tables = new ArrayList<>();
    byKnown(rows)
        .forEach(
            (known, own) -> {
              tables.add(table("Means, " + known, own, SweepTable::mean));
              tables.add(table("Medians, " + known, own, row -> text(row, SweepTrial.MEDIAN)));
            });
    return tables;
  }

  private static ReportTable table(String title, List<Row> rows, Function<Row, String> cell) {
    List<Integer> sizes = sizes(rows);
    List<String> header = new ArrayList<>(List.of(ScalingSweeps.VARIANT, ScalingSweeps.PROBLEMS));
    sizes.forEach(size -> header.add(size.toString()));
    List<List<String>> lines = new ArrayList<>();
    byVariant(rows)
        .forEach(
            (variant, own) ->
                own.stream()
                    .collect(groupingBy(row -> row.point().getInt(ScalingSweeps.PROBLEMS)))
                    .forEach(
                        (problems, some) -> {
                          List<String> line = new ArrayList<>();
                          line.add(variant.label());
                          line.add(problems.toString());
                          sizes.forEach(size -> line.add(of(some, size).map(cell).orElse("-")));
                          lines.add(line);
                        }));
    return new ReportTable(title, NOTE, header, lines);
  }

  /** A chart for pairs and one for triples: a group of bars for each number of predicates. */
  static List<Figure> figures(String experiment, List<Row> rows) {
    List<Chart> charts = new ArrayList<>();
    byKnown(rows).forEach((known, own) -> charts.add(chart(known, own)));
    String title = "Sweeps of iterative scaling";
    return charts.isEmpty() ? List.of() : List.of(new Figure(experiment, title, NOTE, 1, charts));
  }

  private static Chart chart(String known, List<Row> rows) {
    List<Integer> sizes = sizes(rows);
    List<Series> series = new ArrayList<>();
    byVariant(rows)
        .forEach(
            (variant, own) -> {
              List<DataPoint> bars = new ArrayList<>();
              for (int i = 0; i < sizes.size(); i++) {
                int place = i;
                of(own, sizes.get(i))
                    .ifPresent(row -> bars.add(DataPoint.of(place, measure(row, SweepTrial.MEAN))));
              }
              series.add(new Series(variant.label(), Style.of(variant.label()), bars));
            });
    List<String> groups = sizes.stream().map(size -> size + " predicates").toList();
    Axis axis = Axis.log("mean sweeps");
    return Chart.bars(known, known + " known", groups, axis, series, List.of(), List.of());
  }

  private static Map<String, List<Row>> byKnown(List<Row> rows) {
    return rows.stream()
        .collect(groupingBy(row -> row.point().get(ScalingSweeps.KNOWN), TreeMap::new, toList()));
  }

  private static Map<SweepVariant, List<Row>> byVariant(List<Row> rows) {
    Function<Row, SweepVariant> variant =
        row -> SweepVariant.of(row.point().get(ScalingSweeps.VARIANT));
    return rows.stream().collect(groupingBy(variant, TreeMap::new, toList()));
  }

  private static List<Integer> sizes(List<Row> rows) {
    return rows.stream()
        .map(row -> row.point().getInt(ScalingSweeps.PREDICATES))
        .distinct()
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  /** The first row of a size; repetitions have the same counts. */
  private static Optional<Row> of(List<Row> rows, int size) {
    return rows.stream()
        .filter(row -> row.point().getInt(ScalingSweeps.PREDICATES) == size)
        .findFirst();
  }

  private static String mean(Row row) {
    return text(row, SweepTrial.MEAN) + " (" + text(row, SweepTrial.ERROR) + ")";
  }

  private static String text(Row row, String measure) {
    return Numbers.significant(measure(row, measure));
  }

  private static double measure(Row row, String name) {
    return row.measured().measures().getOrDefault(name, Double.NaN);
  }
}

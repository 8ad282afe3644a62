package org.gpuquerylab.experiments.internal.entropy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.gpuquerylab.measure.internal.report.BackendStyle;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** Problems per second, as a table and as a figure. */
final class BatchRates {
  /** The name of the axis of predicates. */
  public static final String PREDICATES = "predicates";

  /** The name of the axis of methods. */
  public static final String METHOD = "method";

  /** The name of the axis of host threads. */
  public static final String THREADS = "threads";

  private static final String NOTE =
      String.format(
              Locale.ROOT,
              "Problems per second, as medians over the rows; each row is the median of up to %d passes in %d s,",
              BatchTrial.PASSES,
              BatchTrial.SECONDS)
          + " after a warm-up of half this time. All: from problems to answers in host memory. CPU: the"
          + " same by the process's CPU time, divided by the number of threads. Resident and kernel:"
          + " with problems and answers on the device, by the host's clock and by the device's clock.";
  private static final Axis RATE = new Axis("problems", "1/s", AxisScale.LOG);

  private BatchRates() {}

  /** The lines of the table, one for each point. */
  public static ReportTable table(List<Row> rows) {
    Map<Point, List<Row>> groups =
        rows.stream().collect(groupingBy(Row::point, LinkedHashMap::new, toList()));
    List<String> header = new ArrayList<>(rows.get(0).point().values().keySet());
    header.addAll(List.of("all", "CPU", "resident", "kernel", "left to the host"));
    List<List<String>> lines = new ArrayList<>();
    groups.forEach(
        (point, group) -> {
          List<String> line = new ArrayList<>(point.values().values());
          for (String measure :
              List.of(
                  BatchTrial.RATE,
                  BatchTrial.CPU_RATE,
                  BatchTrial.RESIDENT_RATE,
                  BatchTrial.KERNEL_RATE,
                  BatchTrial.LEFT)) {
            line.add(has(group, measure) ? Numbers.significant(rate(group, measure).median()) : "");
          }
          lines.add(line);
        });
    return new ReportTable("Problems a second", NOTE, header, lines);
  }

  /**
   * The chart of problems per second over the number of predicates, with one line for each method.
   */
  public static List<Figure> figures(String experiment, List<Row> rows) {
    List<Series> series = new ArrayList<>();
    by(BatchRates::label, rows.stream().filter(row -> has(List.of(row), BatchTrial.RATE)).toList())
        .forEach((label, of) -> series.add(new Series(label, style(of.get(0)), points(of))));
    String caption =
        "From problems to answers in host memory: medians over the rows with a 95 % interval, or with"
            + " the range if there are fewer than six.";
    return series.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                experiment,
                "Small maximum-entropy problems",
                caption,
                1,
                List.of(
                    Chart.of(
                        "all", "Problems a second", Axis.linear("predicates"), RATE, series))));
  }

  private static String label(Row row) {
    String backend = row.point().get(SweepAxis.BACKEND);
    String what = SweepAxis.label(row.point().get(METHOD), backend);
    return what + ", threads: " + row.point().get(THREADS);
  }

  private static Style style(Row row) {
    Style style = Style.of(label(row));
    String backend = row.point().get(SweepAxis.BACKEND);
    return new Style(style.hue(), style.glyph(), BackendStyle.of(style.hue(), backend).dash());
  }

  private static List<DataPoint> points(List<Row> rows) {
    List<DataPoint> points = new ArrayList<>();
    by(row -> row.point().getInt(PREDICATES), rows)
        .forEach(
            (predicates, of) -> {
              MedianInterval m = rate(of, BatchTrial.RATE);
              points.add(new DataPoint(predicates, m.median(), m.lower(), m.upper()));
            });
    return points;
  }

  private static <K> Map<K, List<Row>> by(Function<Row, K> key, List<Row> rows) {
    return rows.stream().collect(groupingBy(key, TreeMap::new, toList()));
  }

  private static boolean has(List<Row> rows, String measure) {
    return rows.stream().allMatch(row -> row.measured().measures().containsKey(measure));
  }

  private static MedianInterval rate(List<Row> rows, String measure) {
    return MedianInterval.of(
        rows.stream()
            .mapToDouble(row -> row.measured().measures().getOrDefault(measure, 0.0))
            .toArray());
  }
}

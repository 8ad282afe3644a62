package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/** The table, chart and sentences of {@link OrderMatters}. */
final class OrderReport {
  static final String RANDOM = "random";
  private static final double MARGINAL = 1.1;

  private static final String NOTE =
      "Running time of an order over that of the optimal order of the same statement, with the same"
          + " filters: the median of the statements with its 95 % interval, and the largest. For"
          + " random orders, each statement has the median of its orders. Cost: the counted rows of"
          + " all joins over those of the optimal order. All orders have no cross products, and all"
          + " but the chosen one build tables of the smaller counted side.";

  private static final List<String> HEADER =
      List.of(
          "data",
          "backend",
          "filters",
          "order",
          "statements",
          "time / optimal",
          "from",
          "to",
          "most",
          "cost / optimal",
          "most");

  private OrderReport() {}

  /** Orders of one kind with the same data, backend and filters. */
  record Way(String data, String backend, String filters) {
    static Way of(Point point) {
      return new Way(
          point.get(StatementData.DATA),
          point.get(SweepAxis.BACKEND),
          point.get(OrderMatters.FILTERS));
    }
  }

  /** What was measured of one order of one statement. */
  private record Ran(double millis, double cost) {}

  /** The ratios to the optimal order of each statement. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Ratios(double[] times, double[] costs) {
    double most() {
      return Arrays.stream(times).max().orElse(Double.NaN);
    }
  }

  private static String kind(Point point) {
    String order = point.get(OrderMatters.ORDER);
    return order.matches("[0-9]+") ? RANDOM : order;
  }

  static Map<Way, Map<String, Ratios>> ratios(List<Row> rows) {
    Map<Way, Map<String, Map<String, List<Ran>>>> all = new LinkedHashMap<>();
    for (Row row : rows) {
      Point point = row.point();
      Map<String, Double> measures = row.measured().measures();
      all.computeIfAbsent(Way.of(point), way -> new TreeMap<>())
          .computeIfAbsent(kind(point), kind -> new TreeMap<>())
          .computeIfAbsent(point.get(StatementData.STATEMENT), s -> new ArrayList<>())
          .add(
              new Ran(
                  measures.getOrDefault(EndToEndTrial.RUNNING, Double.NaN),
                  measures.getOrDefault(EndToEndTrial.COST, Double.NaN)));
    }
    Map<Way, Map<String, Ratios>> ratios = new LinkedHashMap<>();
    all.forEach(
        (way, kinds) -> {
          Map<String, List<Ran>> best = kinds.get(OrderMatters.OPTIMAL);
          if (best != null) {
            Map<String, Ratios> ofKinds = new LinkedHashMap<>();
            kinds.forEach((kind, some) -> ofKinds.put(kind, ratios(some, best)));
            ratios.put(way, ofKinds);
          }
        });
    return ratios;
  }

  private static Ratios ratios(Map<String, List<Ran>> some, Map<String, List<Ran>> best) {
    List<Double> times = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    some.forEach(
        (statement, runs) -> {
          List<Ran> optimal = best.get(statement);
          if (optimal != null) {
            times.add(millis(runs) / millis(optimal));
            costs.add(Math.max(1, cost(runs)) / Math.max(1, cost(optimal)));
          }
        });
    return new Ratios(sorted(times), sorted(costs));
  }

  private static double[] sorted(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  private static double millis(List<Ran> runs) {
    return MedianInterval.median(runs.stream().mapToDouble(Ran::millis).toArray());
  }

  private static double cost(List<Ran> runs) {
    return MedianInterval.median(runs.stream().mapToDouble(Ran::cost).toArray());
  }

  static List<ReportTable> tables(List<Row> rows) {
    Map<Way, Map<String, Ratios>> ratios = ratios(rows);
    List<List<String>> lines = new ArrayList<>();
    List<String> sentences = new ArrayList<>();
    ratios.forEach(
        (way, kinds) -> {
          kinds.forEach(
              (kind, of) -> {
                if (of.times().length > 0 && !kind.equals(OrderMatters.OPTIMAL)) {
                  lines.add(line(way, kind, of));
                }
              });
          Ratios random = kinds.get(RANDOM);
          if (random != null && random.times().length > 0) {
            sentences.add(sentence(way, random));
          }
        });
    double differences =
        rows.stream()
            .mapToDouble(row -> row.measured().measures().getOrDefault(OrderTrial.DIFFERENCES, 0.0))
            .sum();
    String ran =
        String.format(
            Locale.ROOT,
            "Null hypothesis: in memory, orders without cross products hardly differ, and with"
                + " sideways filters not at all. It is refused where the interval of random orders"
                + " is above %s. Between plans asked for and plans that ran there are %.0f"
                + " differences.",
            MARGINAL,
            differences);
    return lines.isEmpty()
        ? List.of()
        : List.of(
            new ReportTable(
                "Orders of joins over the optimal one",
                String.join("\n", sentences) + "\n" + ran + "\n" + NOTE,
                HEADER,
                lines));
  }

  private static List<String> line(Way way, String kind, Ratios of) {
    MedianInterval time = MedianInterval.of(of.times());
    return List.of(
        way.data(),
        way.backend(),
        way.filters(),
        kind,
        Integer.toString(of.times().length),
        Numbers.significant(time.median()),
        Numbers.significant(time.lower()),
        Numbers.significant(time.upper()),
        Numbers.significant(of.most()),
        Numbers.significant(MedianInterval.median(of.costs())),
        Numbers.significant(of.costs()[of.costs().length - 1]));
  }

  /** What the rows say of the null hypothesis. */
  static String sentence(Way way, Ratios random) {
    MedianInterval interval = MedianInterval.of(random.times());
    String verdict =
        interval.lower() > MARGINAL
            ? "the null hypothesis is refused"
            : "the null hypothesis is not refused";
    return String.format(
        Locale.ROOT,
        "%s on %s, filters %s: random orders take %s times the optimal one (%s to %s; at most %s),"
            + " so %s.",
        way.data(),
        way.backend(),
        way.filters(),
        Numbers.significant(interval.median()),
        Numbers.significant(interval.lower()),
        Numbers.significant(interval.upper()),
        Numbers.significant(random.most()),
        verdict);
  }

  static List<Figure> figures(String name, List<Row> rows) {
    List<Chart> charts = new ArrayList<>();
    ratios(rows)
        .forEach(
            (way, kinds) -> {
              List<Series> series = new ArrayList<>();
              kinds.forEach(
                  (kind, of) -> {
                    if (of.times().length > 0 && !kind.equals(OrderMatters.OPTIMAL)) {
                      series.add(new Series(kind, WayStyles.of(series.size()), points(of.times())));
                    }
                  });
              if (!series.isEmpty()) {
                charts.add(
                    Chart.of(
                        "orders-" + (charts.size() + 1),
                        way.data() + " on " + way.backend() + ", filters " + way.filters(),
                        Axis.linear("percentile of statements"),
                        Axis.log("time / optimal"),
                        series));
              }
            });
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                name, "Orders of joins in memory", NOTE, Math.min(2, charts.size()), charts));
  }

  /** The sorted values over their percentiles. */
  private static List<DataPoint> points(double[] sorted) {
    List<DataPoint> points = new ArrayList<>();
    for (int i = 0; i < sorted.length; i++) {
      points.add(DataPoint.of(100.0 * (i + 1) / sorted.length, sorted[i]));
    }
    return points;
  }
}

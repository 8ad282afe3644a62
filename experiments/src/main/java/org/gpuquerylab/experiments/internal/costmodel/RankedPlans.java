package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.experiments.internal.costmodel.PredictionCharts.Prediction;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FileName;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * The plans of all queries on one device and database, read from rows.
 *
 * @param backend the backend's selector
 * @param percent the scale factor in hundredths
 * @param queries the plans of each query: the plans by operators first, each kind ordered by time
 */
record RankedPlans(String backend, int percent, Map<String, List<Plan>> queries) {
  private static final int COLUMNS = 3;
  private static final String CALIBRATED = "calibrated model";

  private static final String CAPTION =
      "Each query by operators in all join orders, from the fastest order to the slowest: device time"
          + " as measured and as predicted. The calibrated model has the coefficients of the"
          + " device's profile.";

  /**
   * A plan of a query.
   *
   * @param fused whether the plan is the fused path
   * @param order the number of the join order
   * @param measured the plan's device time in milliseconds, which is the median over the
   *     repetitions
   * @param text the prediction of the model of Yuan et al. 2013
   * @param calibrated the prediction of the calibrated model
   */
  record Plan(boolean fused, int order, double measured, double text, double calibrated) {}

  /** Groups rows by device and database size, then by query. */
  static List<RankedPlans> of(List<Row> rows) {
    List<RankedPlans> all = new ArrayList<>();
    byAxes(rows, point -> point.get(SweepAxis.BACKEND))
        .forEach(
            (backend, some) ->
                byAxes(some, point -> point.get(PlanRanking.PERCENT))
                    .forEach((percent, group) -> all.add(ranked(backend, percent, group))));
    return all;
  }

  private static Map<String, List<Row>> byAxes(List<Row> rows, Function<Point, String> key) {
    return rows.stream().collect(groupingBy(row -> key.apply(row.point()), TreeMap::new, toList()));
  }

  private static RankedPlans ranked(String backend, String percent, List<Row> rows) {
    Map<String, List<Plan>> queries = new TreeMap<>();
    byAxes(rows, point -> point.get(PlanRanking.QUERY))
        .forEach(
            (query, some) ->
                queries.put(
                    query,
                    byAxes(some, Point::toString).values().stream()
                        .map(RankedPlans::plan)
                        .sorted(Comparator.comparing(Plan::fused).thenComparing(Plan::measured))
                        .toList()));
    return new RankedPlans(backend, Integer.parseInt(percent), queries);
  }

  private static Plan plan(List<Row> repetitions) {
    Point point = repetitions.get(0).point();
    return new Plan(
        point.get(PlanRanking.PATH).equals(StarPaths.FUSED),
        point.getInt(PlanRanking.ORDER),
        median(repetitions, PointMeasures.DEVICE),
        median(repetitions, PointMeasures.YUAN),
        median(repetitions, PointMeasures.PROFILE));
  }

  private static double median(List<Row> rows, String measure) {
    ToDoubleFunction<Measurement> number = m -> m.measures().getOrDefault(measure, Double.NaN);
    return MedianInterval.of(rows.stream().map(Row::measured).mapToDouble(number).toArray())
        .median();
  }

  /** The plans of a query by operators, the fastest first. */
  static List<Plan> byOperators(List<Plan> plans) {
    return plans.stream().filter(plan -> !plan.fused).toList();
  }

  /** One chart with all plans, then a chart for each query that has more than one order. */
  Figure figure(String name) {
    List<Chart> charts = new ArrayList<>(new PredictionCharts(predictions(), CALIBRATED).charts());
    StringBuilder caption = new StringBuilder(CAPTION);
    queries.forEach(
        (query, plans) -> {
          List<Plan> orders = byOperators(plans);
          if (orders.size() > 1) {
            charts.add(chart(query, orders));
          } else {
            orders.forEach(plan -> caption.append(inWords(query, plan)));
          }
        });
    return new Figure(
        FileName.part(name + "-" + backend + "-" + percent),
        "Join orders and their predicted times, " + backend + ", scale factor " + percent / 100.0,
        caption.toString(),
        COLUMNS,
        charts,
        false);
  }

  private List<Prediction> predictions() {
    List<Prediction> all = new ArrayList<>();
    queries.forEach(
        (query, plans) ->
            byOperators(plans)
                .forEach(
                    p ->
                        all.add(
                            new Prediction(
                                "Flight " + query.charAt(1), p.measured, p.text, p.calibrated))));
    return all;
  }

  /**
   * Describes a query with a single order, which has no chart, because its line would have a single
   * point.
   */
  private static String inWords(String query, Plan plan) {
    return String.format(
        Locale.ROOT,
        " %s has one order: measured %s ms, the paper's model %s ms, the calibrated model %s ms.",
        query,
        Numbers.known(plan.measured),
        Numbers.known(plan.text),
        Numbers.known(plan.calibrated));
  }

  private static Chart chart(String query, List<Plan> plans) {
    return Chart.of(
        query,
        query,
        Axis.linear("join order, by measured time"),
        new Axis("device time", "ms", AxisScale.LINEAR),
        List.of(
            series("measured", SweepCharts.MEASURED, plans, Plan::measured),
            series(PredictionCharts.TEXT, SweepCharts.TEXT, plans, Plan::text),
            series(CALIBRATED, SweepCharts.CALIBRATED, plans, Plan::calibrated)));
  }

  private static Series series(
      String name, Style style, List<Plan> plans, ToDoubleFunction<Plan> millis) {
    List<DataPoint> points = new ArrayList<>();
    for (int rank = 0; rank < plans.size(); rank++) {
      double value = millis.applyAsDouble(plans.get(rank));
      if (Double.isFinite(value)) {
        points.add(DataPoint.of(rank + 1, value));
      }
    }
    return new Series(name, style, points);
  }
}

package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.experiments.internal.endtoend.TimesByPlace.Where;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/** The table, chart and sentences of {@link Served}. */
final class ServedReport {
  private static final String NOTE =
      "Response times from arrival to rows, in milliseconds: medians over the streams. Statements"
          + " arrive by a Poisson process, and the engine runs one at a time. They really run;"
          + " waiting is computed from their times, and idle time is left out. Shortest runs the"
          + " statement with the fewest rows of all operators, as an estimator predicts them. The"
          + " policies that launch kernels of several statements together, and admission by bytes,"
          + " need statements that run at once, so they are not here.";

  private static final List<String> HEADER =
      List.of("data", "backend", "policy", "load (%)", "p50", "p99", "mean", "service");

  private ServedReport() {}

  /** Response times in milliseconds. */
  record Times(double p50, double p99, double mean, double service) {}

  private static String label(Point point) {
    String policy = point.get(Served.POLICY);
    return policy.equals(Served.Policy.FIFO.label())
        ? policy
        : policy + " by " + point.get(Served.PREDICTION);
  }

  static Map<Where, Map<String, NavigableMap<Integer, Times>>> times(List<Row> rows) {
    return TimesByPlace.of(rows, ServedReport::label, Served.LOAD, ServedReport::medians);
  }

  private static Times medians(List<Row> rows) {
    return new Times(
        TimesByPlace.median(rows, ServedTrial.P50),
        TimesByPlace.median(rows, ServedTrial.P99),
        TimesByPlace.median(rows, ServedTrial.MEAN),
        TimesByPlace.median(rows, ServedTrial.SERVICE));
  }

  static List<ReportTable> tables(List<Row> rows) {
    List<List<String>> lines = new ArrayList<>();
    List<String> sentences = new ArrayList<>();
    times(rows)
        .forEach(
            (where, policies) -> {
              policies.forEach(
                  (policy, loads) ->
                      loads.forEach(
                          (load, of) ->
                              lines.add(
                                  List.of(
                                      where.data(),
                                      where.backend(),
                                      policy,
                                      Integer.toString(load),
                                      Numbers.significant(of.p50()),
                                      Numbers.significant(of.p99()),
                                      Numbers.significant(of.mean()),
                                      Numbers.significant(of.service())))));
              sentences.addAll(sentences(where, policies));
            });
    return lines.isEmpty()
        ? List.of()
        : List.of(
            new ReportTable(
                "Response times of statements that arrive",
                String.join("\n", sentences) + "\n" + NOTE,
                HEADER,
                lines));
  }

  /** What shortest-first gains, and what errors of estimates cost, at the highest load. */
  static List<String> sentences(Where where, Map<String, NavigableMap<Integer, Times>> policies) {
    NavigableMap<Integer, Times> fifo = policies.get(Served.Policy.FIFO.label());
    String shortest = Served.Policy.SHORTEST.label() + " by ";
    NavigableMap<Integer, Times> exact = policies.get(shortest + Estimator.TRUE.label());
    List<String> sentences = new ArrayList<>();
    Map.Entry<Integer, Times> first = fifo == null ? null : fifo.lastEntry();
    Times best = first == null || exact == null ? null : exact.get(first.getKey());
    if (first == null || best == null) {
      return sentences;
    }
    int load = first.getKey();
    sentences.add(
        String.format(
            Locale.ROOT,
            "%s on %s at %d %% load: shortest-first by counted rows takes p50 from %s to %s ms and"
                + " p99 from %s to %s ms.",
            where.data(),
            where.backend(),
            load,
            Numbers.significant(first.getValue().p50()),
            Numbers.significant(best.p50()),
            Numbers.significant(first.getValue().p99()),
            Numbers.significant(best.p99())));
    policies.forEach(
        (policy, loads) -> {
          Times other = loads.get(load);
          if (policy.startsWith(shortest) && other != null && !other.equals(best)) {
            sentences.add(
                String.format(
                    Locale.ROOT,
                    "%s has %s times its mean response time, and %s times its p99.",
                    policy,
                    Numbers.significant(other.mean() / best.mean()),
                    Numbers.significant(other.p99() / best.p99())));
          }
        });
    return sentences;
  }

  static List<Figure> figures(String name, List<Row> rows) {
    List<Chart> charts = new ArrayList<>();
    times(rows)
        .forEach(
            (where, policies) -> {
              List<Series> series = new ArrayList<>();
              policies.forEach(
                  (policy, loads) -> {
                    List<DataPoint> points = new ArrayList<>();
                    loads.forEach((load, of) -> points.add(DataPoint.of(load, of.p99())));
                    series.add(new Series(policy, WayStyles.of(series.size()), points));
                  });
              charts.add(
                  Chart.of(
                      "p99-" + (charts.size() + 1),
                      where.data() + " on " + where.backend(),
                      Axis.linear("load (%)"),
                      new Axis("p99 response time", "ms", AxisScale.LOG),
                      series));
            });
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                name,
                "Response times of statements that arrive",
                NOTE,
                Math.min(2, charts.size()),
                charts));
  }
}

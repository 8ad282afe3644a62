package org.gpuquerylab.experiments.internal.calciterules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import org.gpuquerylab.experiments.internal.calciterules.RuleCosts.OnGraph;
import org.gpuquerylab.experiments.internal.calciterules.RuleCosts.Result;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/** Costs and times over the sizes of random graphs, a chart for each shape. */
final class RuleFigure {
  private static final String COSTS =
      "Cost (C_out) of each rule's plan over that of auto's, which has a second, with the same"
          + " estimates: the median over random graphs, with its 95 % interval, or the range if"
          + " there are fewer than six.";

  private static final String TIMES =
      "Time of the rules, from a tree of Calcite to a tree: the median over random graphs, with its"
          + " 95 % interval, or the range if there are fewer than six. auto has a second for"
          + " graphs that it cannot order exactly.";

  private static final int COLUMNS = 2;

  private RuleFigure() {}

  /** The figures; none if no random graph was measured. */
  static List<Figure> figures(String name, List<Row> rows) {
    Map<String, Map<Integer, List<OnGraph>>> shapes = new LinkedHashMap<>();
    RuleCosts.of(rows)
        .forEach(
            (group, graphs) -> {
              if (group.relations() > 0) {
                shapes
                    .computeIfAbsent(group.workload(), w -> new LinkedHashMap<>())
                    .put(group.relations(), graphs);
              }
            });
    if (shapes.isEmpty()) {
      return List.of();
    }
    return List.of(
        figure(
            name,
            "Costs of plans by rules in Calcite",
            COSTS,
            charts(shapes, Axis.log("cost / auto's"), (graph, rule) -> graph.ratio(rule))),
        figure(
            name + "-times",
            "Times of rules in Calcite",
            TIMES,
            charts(shapes, new Axis("time", "ms", AxisScale.LOG), RuleFigure::millis)));
  }

  private static double millis(OnGraph graph, JoinRule rule) {
    Result result = graph.results().get(rule);
    return result == null || rule == JoinRule.WRITTEN ? Double.NaN : result.millis();
  }

  private static Figure figure(String name, String title, String caption, List<Chart> charts) {
    return new Figure(name, title, caption, Math.min(COLUMNS, charts.size()), charts);
  }

  private static List<Chart> charts(
      Map<String, Map<Integer, List<OnGraph>>> shapes,
      Axis axis,
      ToDoubleBiFunction<OnGraph, JoinRule> value) {
    List<Chart> charts = new ArrayList<>();
    shapes.forEach(
        (shape, sizes) -> {
          List<Series> series = new ArrayList<>();
          for (JoinRule rule : JoinRule.values()) {
            List<DataPoint> points = new ArrayList<>();
            sizes.forEach(
                (size, graphs) -> {
                  double[] values =
                      graphs.stream()
                          .mapToDouble(graph -> value.applyAsDouble(graph, rule))
                          .filter(v -> !Double.isNaN(v))
                          .toArray();
                  if (values.length > 0) {
                    MedianInterval m = MedianInterval.of(values);
                    points.add(new DataPoint(size, m.median(), m.lower(), m.upper()));
                  }
                });
            if (!points.isEmpty()) {
              series.add(new Series(rule.label(), rule.style(), points));
            }
          }
          charts.add(Chart.of(shape, shape, Axis.linear("relations"), axis, series));
        });
    return charts;
  }
}

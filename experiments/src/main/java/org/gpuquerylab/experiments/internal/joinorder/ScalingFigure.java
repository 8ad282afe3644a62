package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.joinorder.internal.partition.PartitionWork;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * Draws the speed-up over the number of workers: a chart for each algorithm, with a line for each
 * size.
 */
final class ScalingFigure {
  /** The maximum number of workers for which the counted work is drawn. */
  static final int MOST_WORKERS = 1024;

  private static final String CAPTION =
      "The time of one worker over that of several, each with one partition; medians over queries"
          + " and repetitions. Dashed: the work of one partition over that of all plans, counted, to"
          + " 1,024 workers.";
  private static final int COLUMNS = 2;

  private ScalingFigure() {}

  /** The figure; none if nothing was measured. */
  static List<Figure> figures(String experiment, List<ScalingGroup> groups) {
    Map<String, List<ScalingGroup>> charts =
        groups.stream()
            .filter(group -> group.point().isOneEach() && group.alone(groups).isPresent())
            .collect(
                groupingBy(
                    group ->
                        group.point().algorithm()
                            + "-"
                            + group.point().problem().topology().label(),
                    LinkedHashMap::new,
                    toList()));
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                experiment,
                "Speed-up by workers",
                CAPTION,
                Math.min(COLUMNS, charts.size()),
                charts.entrySet().stream()
                    .map(chart -> chart(chart.getKey(), chart.getValue(), groups))
                    .toList()));
  }

  private static Chart chart(String name, List<ScalingGroup> drawn, List<ScalingGroup> all) {
    Map<String, List<ScalingGroup>> lines =
        drawn.stream().collect(groupingBy(ScalingGroup::label, LinkedHashMap::new, toList()));
    List<Series> series = new ArrayList<>();
    lines.forEach(
        (label, line) -> {
          Style style = Style.of(label);
          series.add(
              new Series(label, style, line.stream().map(group -> point(group, all)).toList()));
          if (line.get(0).point().isCut()) {
            series.add(
                new Series(
                    label + ", counted",
                    new Style(style.hue(), style.glyph(), Dash.DASHED),
                    counted(line.get(0).point().problem())));
          }
        });
    return Chart.of(
        name, drawn.get(0).point().algorithm(), Axis.log("workers"), Axis.log("speed-up"), series);
  }

  private static DataPoint point(ScalingGroup group, List<ScalingGroup> all) {
    double alone = group.alone(all).orElseThrow().millis();
    return DataPoint.of(group.point().workers(), alone / group.millis());
  }

  private static List<DataPoint> counted(ScalingPoint.Problem problem) {
    int most = PartitionedQuery.mostPartitions(problem.space(), problem.tables());
    double whole = PartitionWork.of(problem.space(), problem.tables(), 1).splits();
    List<DataPoint> points = new ArrayList<>();
    for (int workers = 1; workers <= Math.min(most, MOST_WORKERS); workers *= 2) {
      double part = PartitionWork.of(problem.space(), problem.tables(), workers).splits();
      points.add(DataPoint.of(workers, whole / part));
    }
    return points;
  }
}

package org.gpuquerylab.experiments.internal.entropy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** Draws the time of a solution over the number of predicates, with a line for each solver. */
final class OwnProblemChart {

  private static final String CAPTION =
      "Medians over the repetitions of all problems of a size. The interval is a 95 % confidence"
          + " interval, or the range of the values if there are fewer than six.";

  private OwnProblemChart() {}

  static List<Figure> figures(List<Row> rows) {
    Map<String, List<Row>> solvers =
        rows.stream().collect(groupingBy(OwnProblems::label, TreeMap::new, toList()));
    List<Series> series = new ArrayList<>();
    solvers.forEach(
        (label, group) -> series.add(new Series(label, Style.of(label), points(group))));
    Chart chart =
        Chart.of(
            "all",
            "Time of a solution",
            Axis.linear("predicates"),
            new Axis("time", "ms", AxisScale.LOG),
            series);
    return series.isEmpty()
        ? List.of()
        : List.of(new Figure("own-problems", "Your own problems", CAPTION, 1, List.of(chart)));
  }

  private static List<DataPoint> points(List<Row> rows) {
    Map<Integer, List<Row>> sizes =
        rows.stream()
            .collect(
                groupingBy(
                    row -> OwnProblemTable.whole(row, OwnProblemTrial.PREDICATES),
                    TreeMap::new,
                    toList()));
    List<DataPoint> points = new ArrayList<>();
    sizes.forEach(
        (predicates, group) -> {
          MedianInterval m =
              MedianInterval.of(
                  group.stream().mapToDouble(row -> row.measured().millis()).toArray());
          points.add(new DataPoint(predicates, m.median(), m.lower(), m.upper()));
        });
    return points;
  }
}

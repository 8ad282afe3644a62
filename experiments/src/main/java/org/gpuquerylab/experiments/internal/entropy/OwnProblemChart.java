package org.gpuquerylab.experiments.internal.entropy;

import java.util.List;
import org.gpuquerylab.measure.internal.report.NamedTimes;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;

/** Draws the time of a solution of each problem, with a bar for each solver. */
final class OwnProblemChart {

  private static final NamedTimes TIMES =
      new NamedTimes(
          "Time of a solution",
          "predicates",
          row -> row.point().get(OwnProblems.PROBLEM),
          row -> OwnProblemTable.whole(row, OwnProblemTrial.PREDICATES),
          OwnProblems::label);

  private static final String CAPTION =
      "Medians over the repetitions of a problem; the smallest problem is the first. The interval is"
          + " a 95 % confidence interval, or the range of the values if there are fewer than six.";

  private OwnProblemChart() {}

  static List<Figure> figures(List<Row> rows) {
    List<Chart> charts = TIMES.charts(rows);
    return charts.isEmpty()
        ? List.of()
        : List.of(new Figure("own-problems", "Your own problems", CAPTION, 1, charts));
  }
}

package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import org.gpuquerylab.measure.internal.report.NamedTimes;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;

/** Draws the time of an optimization of each query, with a bar for each algorithm. */
final class OwnQueryChart {

  private static final NamedTimes TIMES =
      new NamedTimes(
          "Time of optimization",
          "tables",
          row -> row.point().get(OwnQueries.QUERY),
          OwnQueryTable::tables,
          OwnQueries::label);

  private static final String CAPTION =
      "Medians over the repetitions of a query; the smallest query is the first. The interval is a"
          + " 95 % confidence interval, or the range of the values if there are fewer than six.";

  private OwnQueryChart() {}

  static List<Figure> figures(List<Row> rows) {
    List<Chart> charts = TIMES.charts(rows);
    return charts.isEmpty()
        ? List.of()
        : List.of(new Figure("own-queries", "Your own queries", CAPTION, 1, charts));
  }
}

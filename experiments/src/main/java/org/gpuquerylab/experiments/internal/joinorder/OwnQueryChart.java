package org.gpuquerylab.experiments.internal.joinorder;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** Draws the time of an optimization over the number of tables, with a line for each algorithm. */
final class OwnQueryChart {

  private static final String CAPTION =
      "Medians over the repetitions of all queries of a size. The interval is a 95 % confidence"
          + " interval, or the range of the values if there are fewer than six.";

  private OwnQueryChart() {}

  static List<Figure> figures(List<Row> rows) {
    List<Series> series = new ArrayList<>();
    OwnQueries.by(OwnQueries::label, rows)
        .forEach((label, group) -> series.add(new Series(label, Style.of(label), points(group))));
    Chart chart =
        Chart.of(
            "all",
            "Time of optimization",
            Axis.linear("tables"),
            new Axis("time", "ms", AxisScale.LOG),
            series);
    return series.isEmpty()
        ? List.of()
        : List.of(new Figure("own-queries", "Your own queries", CAPTION, 1, List.of(chart)));
  }

  private static List<DataPoint> points(List<Row> rows) {
    List<DataPoint> points = new ArrayList<>();
    OwnQueries.by(OwnQueryTable::tables, rows)
        .forEach(
            (tables, group) -> {
              MedianInterval m =
                  MedianInterval.of(
                      group.stream().mapToDouble(row -> row.measured().millis()).toArray());
              points.add(new DataPoint(tables, m.median(), m.lower(), m.upper()));
            });
    return points;
  }
}

package org.gpuquerylab.plots.internal;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Drawing;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;

/**
 * Handles line charts that have only one position on the x-axis. Such charts would show no line, so
 * each series is drawn as a bar.
 */
public final class SinglePoint {

  private SinglePoint() {}

  /** The chart itself, or a bar chart if all its points have the same x. */
  public static Chart orBars(Chart chart) {
    List<Double> places =
        chart.series().stream()
            .flatMap(series -> series.points().stream())
            .map(DataPoint::x)
            .distinct()
            .toList();
    return chart.hasBars() || places.size() != 1 ? chart : bars(chart, places.get(0));
  }

  private static Chart bars(Chart chart, double x) {
    List<String> names = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (Series one : LineEnds.ordered(chart, List.of(chart))) {
      for (DataPoint p : one.points()) {
        DataPoint bar = new DataPoint(names.size(), p.median(), p.lower(), p.upper());
        // A second value at the same position becomes another bar with the name of its series.
        String name = series.isEmpty() ? one.name() : unique(one.name(), series);
        series.add(new Series(name, one.style(), List.of(bar)));
        names.add(one.name());
      }
    }
    List<ReferencePoint> references = new ArrayList<>();
    for (ReferencePoint p : chart.referencePoints()) {
      references.add(new ReferencePoint(names.size(), p.y(), p.text(), p.style()));
      names.add(p.x() == x ? p.text() : p.text() + ", " + at(chart, p.x()));
    }
    return new Chart(
        chart.name(),
        chart.title().isEmpty() ? at(chart, x) : chart.title() + ", " + at(chart, x),
        chart.x(),
        chart.y(),
        series,
        references,
        chart.referenceLines(),
        names,
        Drawing.BARS);
  }

  private static String unique(String name, List<Series> others) {
    String result = name;
    for (int i = 2; isTaken(result, others); i++) {
      result = name + " " + i;
    }
    return result;
  }

  private static boolean isTaken(String name, List<Series> others) {
    return others.stream().anyMatch(series -> series.name().equals(name));
  }

  /** The position of the points, such as {@code tables: 4}. */
  private static String at(Chart chart, double x) {
    String unit = chart.x().unit().isEmpty() ? "" : " " + chart.x().unit();
    return chart.x().label() + ": " + TickLabel.of(x) + unit;
  }
}

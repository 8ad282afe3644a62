package org.gpuquerylab.plots.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;

/**
 * Orders series by the heights at which their lines end, so that the legend lists them in the order
 * of the lines.
 */
public final class LineEnds {

  private LineEnds() {}

  /**
   * The series of all charts in order. Bars keep their order; lines are sorted by the mean rank of
   * their right ends over all charts.
   */
  public static List<Series> ordered(Chart chart, List<Chart> charts) {
    if (chart.hasBars()) {
      return chart.series();
    }
    Map<String, List<Double>> ranks = new HashMap<>();
    charts.stream().filter(other -> !other.hasBars()).forEach(other -> rank(other, ranks));
    return chart.series().stream()
        .sorted(
            Comparator.comparingDouble(
                series -> mean(ranks.getOrDefault(series.name(), List.of()))))
        .toList();
  }

  /**
   * Adds the rank of each line of a chart: 0 for the line that ends highest, at most 1 for the
   * lowest.
   */
  private static void rank(Chart chart, Map<String, List<Double>> ranks) {
    List<Series> lines =
        chart.series().stream()
            .filter(series -> !series.points().isEmpty())
            .sorted(Comparator.comparingDouble(series -> -end(series)))
            .toList();
    for (int i = 0; i < lines.size(); i++) {
      ranks
          .computeIfAbsent(lines.get(i).name(), name -> new ArrayList<>())
          .add((double) i / lines.size());
    }
  }

  private static double end(Series series) {
    List<DataPoint> points = series.points();
    return points.stream().max(Comparator.comparingDouble(DataPoint::x)).orElseThrow().median();
  }

  /** The mean of a series' ranks; without ranks, a number that puts the series last. */
  private static double mean(List<Double> ranks) {
    return ranks.stream().mapToDouble(rank -> rank).average().orElse(2);
  }
}

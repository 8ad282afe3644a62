package org.gpuquerylab.plots;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * A named line of a chart.
 *
 * @param name the name in the legend; series with the same name in several charts of a figure share
 *     one legend entry
 * @param style the look of the series
 * @param points the points; copied and sorted by x
 */
public record Series(String name, Style style, List<DataPoint> points) {

  /** Checks that no part is null, and sorts the points. */
  public Series {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(style, "style");
    points = points.stream().sorted(Comparator.comparingDouble(DataPoint::x)).toList();
  }
}

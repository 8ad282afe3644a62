package org.gpuquerylab.plots;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A chart as plain data: of lines, or of stacked bars.
 *
 * @param name short name for files, such as "star"; of a-z, 0-9, {@code . _ -}
 * @param title the title above it
 * @param x its x-axis
 * @param y its y-axis; of stacked bars, along the bars
 * @param series its lines, each with a name of its own; copied. Of stacked bars, a series is the
 *     segments of one name, from the first to the last of each bar
 * @param referencePoints numbers from elsewhere to compare with; copied
 * @param referenceLines horizontal lines; copied
 * @param bars names of the bars: the x-values of the series are places in this list. Empty for a
 *     chart of lines; copied
 */
public record Chart(
    String name,
    String title,
    Axis x,
    Axis y,
    List<Series> series,
    List<ReferencePoint> referencePoints,
    List<ReferenceLine> referenceLines,
    List<String> bars) {

  /**
   * Checks the parts and copies the lists.
   *
   * @throws IllegalArgumentException if two series share a name, or if a segment belongs to no bar
   *     or has a negative length
   */
  public Chart {
    FileName.check("chart", name);
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(x, "x");
    Objects.requireNonNull(y, "y");
    series = List.copyOf(series);
    referencePoints = List.copyOf(referencePoints);
    referenceLines = List.copyOf(referenceLines);
    bars = List.copyOf(bars);
    Set<String> names = series.stream().map(Series::name).collect(Collectors.toSet());
    if (names.size() < series.size()) {
      throw new IllegalArgumentException("chart " + name + ": two series share a name");
    }
    if (!bars.isEmpty()) {
      checkSegments(name, y, series, bars.size());
    }
  }

  /** A chart of lines. */
  public Chart(
      String name,
      String title,
      Axis x,
      Axis y,
      List<Series> series,
      List<ReferencePoint> referencePoints,
      List<ReferenceLine> referenceLines) {
    this(name, title, x, y, series, referencePoints, referenceLines, List.of());
  }

  /** A chart of series alone. */
  public static Chart of(String name, String title, Axis x, Axis y, List<Series> series) {
    return new Chart(name, title, x, y, series, List.of(), List.of());
  }

  /**
   * A chart of stacked bars, which lie side by side.
   *
   * @param bars names of the bars, from the top; at least one
   * @param y the axis along the bars, linear from 0
   * @param segments a series for each kind of segment; its points have a place in {@code bars} and
   *     the segment's length
   */
  public static Chart stackedBars(
      String name, String title, List<String> bars, Axis y, List<Series> segments) {
    if (bars.isEmpty()) {
      throw new IllegalArgumentException("chart " + name + ": no bar");
    }
    return new Chart(name, title, Axis.linear(""), y, segments, List.of(), List.of(), bars);
  }

  /** Whether this is a chart of stacked bars. */
  public boolean isStackedBars() {
    return !bars.isEmpty();
  }

  private static void checkSegments(String name, Axis y, List<Series> series, int bars) {
    if (y.scale() != AxisScale.LINEAR) {
      throw new IllegalArgumentException("chart " + name + ": stacked bars need a linear axis");
    }
    for (Series segments : series) {
      for (DataPoint point : segments.points()) {
        if (point.x() != Math.rint(point.x()) || point.x() < 0 || point.x() >= bars) {
          throw new IllegalArgumentException("chart " + name + ": there is no bar " + point.x());
        } else if (point.median() < 0) {
          throw new IllegalArgumentException(
              "chart " + name + ": a segment is negative: " + point.median());
        }
      }
    }
  }
}

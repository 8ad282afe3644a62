package org.gpuquerylab.plots;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * A chart as plain data: a line chart, a bar chart with bars side by side, or a stacked bar chart.
 *
 * @param name short name for files, such as "star", with the characters a-z, 0-9, {@code . _ -}
 * @param title the title above the chart
 * @param x the x-axis of the chart
 * @param y the y-axis; in a bar chart, the axis along the bars
 * @param series the lines, each with a different name; copied. In a bar chart, a series has one bar
 *     in each group. In a stacked bar chart, a series has one segment in each bar; segments are
 *     stacked in the order of the series
 * @param referencePoints numbers from other sources to compare with the series; copied
 * @param referenceLines horizontal lines; copied
 * @param bars names of the bars, or of groups of bars. The x-values of the series and of reference
 *     points are indices in this list. The list is copied; it is empty for a line chart
 * @param drawing how the series are drawn: as bars if the bars have names, otherwise as lines
 * @param alone how many series, from the first, are drawn by themselves if there are more; the
 *     others are drawn as one range
 */
public record Chart(
    String name,
    String title,
    Axis x,
    Axis y,
    List<Series> series,
    List<ReferencePoint> referencePoints,
    List<ReferenceLine> referenceLines,
    List<String> bars,
    Drawing drawing,
    int alone) {

  /** The most series that a reader can follow in one chart. */
  public static final int MOST_SERIES = 8;

  /**
   * Checks the parts and copies the lists.
   *
   * @throws IllegalArgumentException if two series share a name, if a point belongs to no bar, or
   *     if a segment has a negative length
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
    boolean asBars = drawing != Drawing.BANDS && drawing != Drawing.WHISKERS;
    if (asBars == bars.isEmpty()) {
      throw new IllegalArgumentException(
          "chart " + name + ": bars need names, and lines must not have any");
    }
    if (asBars) {
      checkBars(name, series, referencePoints, bars.size());
    }
    if (drawing == Drawing.STACKED_BARS) {
      checkSegments(name, y, series);
    }
  }

  /** Creates a chart that draws as many series by themselves as a reader can follow. */
  public Chart(
      String name,
      String title,
      Axis x,
      Axis y,
      List<Series> series,
      List<ReferencePoint> referencePoints,
      List<ReferenceLine> referenceLines,
      List<String> bars,
      Drawing drawing) {
    this(name, title, x, y, series, referencePoints, referenceLines, bars, drawing, MOST_SERIES);
  }

  /** Creates a line chart. */
  public Chart(
      String name,
      String title,
      Axis x,
      Axis y,
      List<Series> series,
      List<ReferencePoint> referencePoints,
      List<ReferenceLine> referenceLines) {
    this(name, title, x, y, series, referencePoints, referenceLines, List.of(), Drawing.BANDS);
  }

  /** Creates a chart that has only series. */
  public static Chart of(String name, String title, Axis x, Axis y, List<Series> series) {
    return new Chart(name, title, x, y, series, List.of(), List.of());
  }

  /**
   * Creates a stacked bar chart with horizontal bars.
   *
   * @param bars names of the bars, beginning with the top bar; at least one
   * @param y the axis along the bars, linear and beginning at 0
   * @param segments a series for each kind of segment; each point has the bar's index in {@code
   *     bars} and the segment's length
   */
  public static Chart stackedBars(
      String name, String title, List<String> bars, Axis y, List<Series> segments) {
    if (bars.isEmpty()) {
      throw new IllegalArgumentException("chart " + name + ": no bar");
    }
    return new Chart(
        name,
        title,
        Axis.linear(""),
        y,
        segments,
        List.of(),
        List.of(),
        bars,
        Drawing.STACKED_BARS);
  }

  /**
   * Creates a bar chart, for categories without an order or a distance, such as queries, algorithms
   * or policies.
   *
   * @param groups names of the groups, beginning with the top group; at least one
   * @param y the axis along the bars
   * @param series a bar in each group for which the series has a point; each point has the group's
   *     index in {@code groups}
   * @param referencePoints numbers from other sources, each with the index of a group
   * @param referenceLines lines across all bars
   */
  public static Chart bars(
      String name,
      String title,
      List<String> groups,
      Axis y,
      List<Series> series,
      List<ReferencePoint> referencePoints,
      List<ReferenceLine> referenceLines) {
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("chart " + name + ": no bar");
    }
    return new Chart(
        name,
        title,
        Axis.linear(""),
        y,
        series,
        referencePoints,
        referenceLines,
        groups,
        Drawing.BARS);
  }

  /**
   * Creates a timeline with horizontal lanes.
   *
   * @param lanes names of the lanes, beginning with the top lane; at least one
   * @param time the axis along the lanes, linear
   * @param series spans; each point has the lane's index in {@code lanes}, and its interval is the
   *     time from the beginning to the end of the span
   */
  public static Chart spans(
      String name, String title, List<String> lanes, Axis time, List<Series> series) {
    return new Chart(
        name, title, Axis.linear("lane"), time, series, List.of(), List.of(), lanes, Drawing.SPANS);
  }

  /** Returns this line chart with each interval drawn as a vertical line. */
  public Chart withWhiskers() {
    return new Chart(
        name, title, x, y, series, referencePoints, referenceLines, bars, Drawing.WHISKERS, alone);
  }

  /** Returns this chart with other series. */
  public Chart with(List<Series> others) {
    return new Chart(
        name, title, x, y, others, referencePoints, referenceLines, bars, drawing, alone);
  }

  /** Returns this chart with other axes. */
  public Chart with(Axis otherX, Axis otherY) {
    return new Chart(
        name, title, otherX, otherY, series, referencePoints, referenceLines, bars, drawing, alone);
  }

  /**
   * Returns this chart with other numbers from elsewhere.
   *
   * @param points the numbers
   * @param lines the lines
   */
  public Chart with(List<ReferencePoint> points, List<ReferenceLine> lines) {
    return new Chart(name, title, x, y, series, points, lines, bars, drawing, alone);
  }

  /**
   * Returns this chart with only some series drawn by themselves; the others are drawn as one
   * range.
   *
   * @param some the number of series, from the first
   */
  public Chart withAlone(int some) {
    return new Chart(
        name, title, x, y, series, referencePoints, referenceLines, bars, drawing, some);
  }

  /** Whether this is a bar chart, stacked or not. */
  public boolean hasBars() {
    return !bars.isEmpty();
  }

  /** Whether this is a timeline. */
  public boolean isTimeline() {
    return drawing == Drawing.SPANS;
  }

  /** Whether this is a stacked bar chart. */
  public boolean isStackedBars() {
    return drawing == Drawing.STACKED_BARS;
  }

  private static void checkBars(
      String name, List<Series> series, List<ReferencePoint> points, int bars) {
    DoubleStream.concat(
            series.stream().flatMap(s -> s.points().stream()).mapToDouble(DataPoint::x),
            points.stream().mapToDouble(ReferencePoint::x))
        .filter(x -> x != Math.rint(x) || x < 0 || x >= bars)
        .findFirst()
        .ifPresent(
            x -> {
              throw new IllegalArgumentException("chart " + name + ": there is no bar " + x);
            });
  }

  private static void checkSegments(String name, Axis y, List<Series> series) {
    if (y.scale() != AxisScale.LINEAR) {
      throw new IllegalArgumentException("chart " + name + ": stacked bars need a linear axis");
    }
    for (Series segments : series) {
      for (DataPoint point : segments.points()) {
        if (point.median() < 0) {
          throw new IllegalArgumentException(
              "chart " + name + ": a segment is negative: " + point.median());
        }
      }
    }
  }
}

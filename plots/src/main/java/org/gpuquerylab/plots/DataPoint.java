package org.gpuquerylab.plots;

/**
 * A median and the interval around it.
 *
 * @param x the position on the x-axis
 * @param median the middle value
 * @param lower the lower end of the interval, at most the median
 * @param upper the upper end of the interval, at least the median
 */
public record DataPoint(double x, double median, double lower, double upper) {

  /**
   * Checks the point.
   *
   * @throws IllegalArgumentException if a value is infinite or NaN, or if the interval excludes the
   *     median
   */
  public DataPoint {
    requireFinite("x", x);
    requireFinite("median", median);
    requireFinite("lower", lower);
    requireFinite("upper", upper);
    if (lower > median || median > upper) {
      throw new IllegalArgumentException(
          "the band [" + lower + ", " + upper + "] must hold the median " + median);
    }
  }

  /** Creates a point without an interval. */
  public static DataPoint of(double x, double y) {
    return new DataPoint(x, y, y, y);
  }

  private static void requireFinite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " must be finite: " + value);
    }
  }
}

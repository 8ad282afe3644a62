package org.gpuquerylab.plots;

/**
 * A median and the band around it.
 *
 * @param x position on the x-axis
 * @param median the middle value
 * @param lower lower end of the band, at most the median
 * @param upper upper end of the band, at least the median
 */
public record DataPoint(double x, double median, double lower, double upper) {

  /**
   * Checks the point.
   *
   * @throws IllegalArgumentException if a value is infinite or NaN, or the band excludes the median
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

  /** A point without a band. */
  public static DataPoint of(double x, double y) {
    return new DataPoint(x, y, y, y);
  }

  private static void requireFinite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " must be finite: " + value);
    }
  }
}

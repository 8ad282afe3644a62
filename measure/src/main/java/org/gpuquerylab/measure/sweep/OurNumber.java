package org.gpuquerylab.measure.sweep;

import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * Our number beside a paper's.
 *
 * @param where the backend, and what else distinguishes it from our other numbers
 * @param value the number
 * @param lower lower end of its interval; NaN if it has none
 * @param upper upper end of its interval; NaN if it has none
 * @param comparable whether it was measured like the paper's, so that a ratio is meaningful
 */
public record OurNumber(
    String where, double value, double lower, double upper, boolean comparable) {

  /** A median; without an interval if there are too few values for one of 95 %. */
  public static OurNumber of(String where, MedianInterval median, boolean comparable) {
    double lower = median.covers() ? median.lower() : Double.NaN;
    double upper = median.covers() ? median.upper() : Double.NaN;
    return new OurNumber(where, median.median(), lower, upper, comparable);
  }
}

package org.gpuquerylab.measure.sweep;

import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * One of our numbers, for comparison with a paper's number.
 *
 * @param where the backend, and any other facts that distinguish it from our other numbers
 * @param value the value of the number
 * @param lower lower end of the number's interval; NaN if there is none
 * @param upper upper end of the number's interval; NaN if there is none
 * @param unlike why the measurement does not resemble the paper's, so that a ratio would mean
 *     nothing; empty if it does
 */
public record OurNumber(String where, double value, double lower, double upper, String unlike) {

  /**
   * Creates a number from a median; the number has no interval if there are too few values for a
   * coverage of 95 %.
   */
  public static OurNumber of(String where, MedianInterval median, String unlike) {
    double lower = median.covers() ? median.lower() : Double.NaN;
    double upper = median.covers() ? median.upper() : Double.NaN;
    return new OurNumber(where, median.median(), lower, upper, unlike);
  }

  /** This number, not to be compared with the paper's for another reason. */
  public OurNumber because(String reason) {
    return new OurNumber(where, value, lower, upper, reason);
  }
}

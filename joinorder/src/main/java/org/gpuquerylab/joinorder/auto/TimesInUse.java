package org.gpuquerylab.joinorder.auto;

import java.util.Arrays;

/**
 * Corrects the predicted times of an algorithm on a device by the times that short queries took.
 * The prediction comes from queries that were measured in a row when the device was first
 * considered. In use, launches and copies take up to 1.7 times as long, and a query may have to
 * open a session. While the measurement ran, the host's code may not have been compiled, or
 * something else may have used the processor; predictions of up to 2.4 times the time in use were
 * seen. All this depends little on the query, so the correction is a sum, not a factor. An instance
 * may be used by several threads.
 */
final class TimesInUse {
  /** The number of the latest short queries whose times are kept. */
  static final int KEPT = 15;

  /** A query that is predicted to take longer says little about launches. */
  private static final double SHORT_MILLIS = 1;

  /**
   * Until enough queries were observed, a short time is compared as this share of its prediction.
   * If the device is not chosen, its time is not observed, so a prediction that is too long would
   * never be corrected.
   */
  private static final double FIRST_GUESS = 0.5;

  /** A correction leaves at least this share of the prediction. */
  private static final double LEAST_SHARE = 0.25;

  /**
   * The observed times are forgotten after other algorithms were chosen for this many short
   * queries.
   */
  static final int MOST_PASSED_OVER = 1_000;

  /** Measured minus predicted milliseconds. */
  private final double[] excess = new double[KEPT];

  private long count;
  private int passedOver;

  /** Adds the time of a query. */
  synchronized void add(double predictedMillis, double measuredMillis) {
    if (predictedMillis < SHORT_MILLIS) {
      passedOver = 0;
      excess[(int) (count % KEPT)] = measuredMillis - predictedMillis;
      count++;
    }
  }

  /** Records that another algorithm was chosen for a query. */
  synchronized void passOver(double predictedMillis) {
    passedOver += predictedMillis < SHORT_MILLIS ? 1 : 0;
    if (passedOver == MOST_PASSED_OVER) {
      passedOver = 0;
      count = 0;
    }
  }

  /** The expected milliseconds of a query for which {@code millis} are predicted. */
  synchronized double expected(double millis) {
    return isKnown() ? Math.max(millis + median(), LEAST_SHARE * millis) : millis;
  }

  /** The milliseconds by which the algorithm is compared with others. */
  synchronized double compared(double millis) {
    return isKnown() || millis >= SHORT_MILLIS ? expected(millis) : FIRST_GUESS * millis;
  }

  private boolean isKnown() {
    return count >= KEPT;
  }

  private double median() {
    double[] sorted = excess.clone();
    Arrays.sort(sorted);
    return sorted[KEPT / 2];
  }
}

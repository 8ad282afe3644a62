package org.gpuquerylab.joinorder.algorithm;

/**
 * What one query may cost. The time and the pairs tell an optimizer that chooses its algorithm up
 * to where exact ones are considered; the bytes bind exact algorithms of the host, too. Device
 * memory is limited by the backend itself.
 *
 * @param millis predicted wall-clock milliseconds up to which an exact algorithm is chosen
 * @param pairs csg-cmp pairs up to which an exact algorithm is chosen
 * @param hostBytes bytes that tables of an exact algorithm on the host may take at a time
 */
public record Budget(double millis, double pairs, double hostBytes) {
  private static final double USUAL_MILLIS = 10_000;

  /** Checks that all limits are positive. */
  public Budget {
    check("ms", millis);
    check("pairs", pairs);
    check("bytes", hostBytes);
  }

  private static void check(String unit, double limit) {
    if (!(limit > 0)) {
      throw new IllegalArgumentException(
          "a budget of " + limit + " " + unit + ", it must be above 0");
    }
  }

  /** Ten seconds, any number of pairs, and half of the largest heap. */
  public static Budget usual() {
    return new Budget(
        USUAL_MILLIS, Double.POSITIVE_INFINITY, Runtime.getRuntime().maxMemory() / 2.0);
  }

  /** The same with another time. */
  public Budget withMillis(double limit) {
    return new Budget(limit, pairs, hostBytes);
  }

  /** The same with another number of pairs. */
  public Budget withPairs(double limit) {
    return new Budget(millis, limit, hostBytes);
  }

  /** The same with another amount of host memory. */
  public Budget withHostBytes(double limit) {
    return new Budget(millis, pairs, limit);
  }
}

package org.gpuquerylab.joinorder.algorithm;

/**
 * The limits on time and memory for one query. An optimizer that chooses an algorithm uses time and
 * pairs to decide whether to consider exact algorithms. The byte limit also applies to exact
 * algorithms of the host. The backend limits the device memory.
 *
 * @param millis wall-clock milliseconds: an exact algorithm is chosen if its predicted time is at
 *     most this (on the host, at most half of it, and it is left after three quarters); an anytime
 *     search ends at this time
 * @param pairs an exact algorithm is chosen only for a query that is expected to have at most this
 *     many csg-cmp pairs; on the host it is left when it has evaluated more
 * @param hostBytes bytes that the tables of an exact algorithm may take on the host at any time
 * @param steps the number of steps after which an anytime search ends
 */
public record Budget(double millis, double pairs, double hostBytes, long steps) {
  private static final double USUAL_MILLIS = 1_000;

  /** Checks that all limits are positive. */
  public Budget {
    check("ms", millis, millis > 0);
    check("pairs", pairs, pairs > 0);
    check("bytes", hostBytes, hostBytes > 0);
    check("steps", steps, steps > 0);
  }

  private static void check(String unit, Number limit, boolean above) {
    if (!above) {
      throw new IllegalArgumentException(
          "a budget of " + limit + " " + unit + "; it must be above 0");
    }
  }

  /** The default budget: one second, half of the maximum heap, and no limit on pairs or steps. */
  public static Budget usual() {
    return new Budget(
        USUAL_MILLIS,
        Double.POSITIVE_INFINITY,
        Runtime.getRuntime().maxMemory() / 2.0,
        Long.MAX_VALUE);
  }

  /** Returns the same budget with another time. */
  public Budget withMillis(double limit) {
    return new Budget(limit, pairs, hostBytes, steps);
  }

  /** Returns the same budget with another number of pairs. */
  public Budget withPairs(double limit) {
    return new Budget(millis, limit, hostBytes, steps);
  }

  /** Returns the same budget with another amount of host memory. */
  public Budget withHostBytes(double limit) {
    return new Budget(millis, pairs, limit, steps);
  }

  /** Returns the same budget with another number of steps. */
  public Budget withSteps(long limit) {
    return new Budget(millis, pairs, hostBytes, limit);
  }
}

package org.gpuquerylab.concurrency.arrival.server;

import java.util.Locale;

/**
 * How a server runs its long queries: those that are predicted to take over {@value #LONG} times as
 * long as the shortest kind. Kernels stride over their input, so that a grid that fills the device
 * holds every multiprocessor until it ends, and a short query waits that long.
 *
 * @param share the part of its groups that a long query is launched with, above 0 and at most 1;
 *     with fewer groups both are resident
 * @param sliceMillis about how long a group of a long query runs at most, where more groups make it
 *     so at little cost; infinite: the groups are as they are best alone
 * @param priorities whether long queries are in queues of low priority and all others in queues of
 *     high priority, so that a waiting group of a short query gets in where a group of a long one
 *     ends
 */
public record LongQueries(double share, double sliceMillis, boolean priorities) {
  /** By how much longer than the shortest a long query is. */
  static final double LONG = 4;

  /** As the short ones. */
  public static final LongQueries AS_OTHERS = new LongQueries(1, Double.POSITIVE_INFINITY, false);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if the share is not above 0 and at most 1, or the slice not
   *     above 0
   */
  public LongQueries {
    if (!(share > 0 && share <= 1) || !(sliceMillis > 0)) {
      throw new IllegalArgumentException(
          "a share of %s and slices of %s ms: give a share above 0 and at most 1, a slice above 0"
              .formatted(share, sliceMillis));
    }
  }

  /** Long queries leave a part of each multiprocessor free. */
  public static LongQueries leavingRoom(double share) {
    return new LongQueries(share, Double.POSITIVE_INFINITY, false);
  }

  /** Long queries give way between their groups, which are as they are best alone. */
  public static LongQueries givingWay() {
    return new LongQueries(1, Double.POSITIVE_INFINITY, true);
  }

  /**
   * Long queries give way between groups that are cut to end soon. Source: slices of a kernel's
   * grid, J. Zhong, B. He, "Kernelet", TPDS 25(6), 2014, here within one launch, since priorities
   * choose the next group.
   */
  public static LongQueries givingWaySoon(double sliceMillis) {
    return new LongQueries(1, sliceMillis, true);
  }

  /** Whether their groups are cut. */
  boolean sliced() {
    return !Double.isInfinite(sliceMillis);
  }

  /**
   * Which kinds are long.
   *
   * @param predicted the length of each kind; not modified
   */
  static boolean[] of(double[] predicted) {
    double shortest = Double.POSITIVE_INFINITY;
    for (double length : predicted) {
      shortest = Math.min(shortest, length);
    }
    boolean[] isLong = new boolean[predicted.length];
    for (int kind = 0; kind < isLong.length; kind++) {
      isLong[kind] = predicted[kind] > LONG * shortest;
    }
    return isLong;
  }

  /** The name of a server that differs by these alone. */
  String name() {
    if (share < 1) {
      return String.format(Locale.ROOT, "leaving-room-%.2f", share);
    }
    return priorities ? sliced() ? "priorities-sliced" : "priorities" : "as-others";
  }
}

package org.gpuquerylab.concurrency.arrival.server;

import java.util.Locale;

/**
 * How a server runs its long queries: those predicted to take over {@value #LONG} times as long as
 * the shortest kind. Kernels stride over their input, so a grid that fills the device holds every
 * multiprocessor until it ends, and a short query waits that long.
 *
 * @param share the share of its groups that a long query is launched with, above 0 and at most 1;
 *     with fewer groups, other queries can be resident beside it
 * @param sliceMillis the approximate longest time of a group of a long query, where more groups
 *     achieve that at little cost; infinite: the groups of the best launch alone
 * @param priorities whether long queries run in queues of low priority and all others in queues of
 *     high priority, so that a waiting group of a short query starts when a group of a long one
 *     ends
 */
public record LongQueries(double share, double sliceMillis, boolean priorities) {
  /** The factor by which a long query is longer than the shortest. */
  static final double LONG = 4;

  /** Long queries run like short ones. */
  public static final LongQueries AS_OTHERS = new LongQueries(1, Double.POSITIVE_INFINITY, false);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if the share is not above 0 and at most 1, or the slice is not
   *     above 0
   */
  public LongQueries {
    if (!(share > 0 && share <= 1) || !(sliceMillis > 0)) {
      throw new IllegalArgumentException(
          "a share of %s and slices of %s ms: give a share above 0 and at most 1, a slice above 0"
              .formatted(share, sliceMillis));
    }
  }

  /** Long queries leave part of each multiprocessor free. */
  public static LongQueries leavingRoom(double share) {
    return new LongQueries(share, Double.POSITIVE_INFINITY, false);
  }

  /** Long queries yield between their groups, which are those of the best launch alone. */
  public static LongQueries givingWay() {
    return new LongQueries(1, Double.POSITIVE_INFINITY, true);
  }

  /**
   * Long queries yield between groups that are cut so that they end soon. Source: slices of a
   * kernel's grid, J. Zhong, B. He, "Kernelet", TPDS 25(6), 2014, here within one launch, since
   * priorities choose the next group.
   */
  public static LongQueries givingWaySoon(double sliceMillis) {
    return new LongQueries(1, sliceMillis, true);
  }

  /** Whether their groups are cut. */
  boolean sliced() {
    return !Double.isInfinite(sliceMillis);
  }

  /**
   * Whether each kind is long.
   *
   * @param predicted the predicted length of each kind; not modified
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

  /** The name of a server that differs only in this rule. */
  String name() {
    if (share < 1) {
      return String.format(Locale.ROOT, "leaving-room-%.2f", share);
    }
    return priorities ? sliced() ? "priorities-sliced" : "priorities" : "as-others";
  }
}

package org.gpuquerylab.concurrency.internal.arrival;

import java.util.Locale;

/**
 * The rule by which a server runs its long queries. A query is long if its prediction is over
 * {@value #LONG} times the prediction of the shortest kind. Kernels stride over their input.
 * Therefore a grid that fills the device occupies every multiprocessor until the kernel ends, and a
 * short query waits until then.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 *
 * @param share the fraction of its groups with which a long query is launched, above 0 and at most
 *     1; with fewer groups, other queries can be resident at the same time
 * @param sliceMillis the approximate maximum time of a group of a long query, in milliseconds. The
 *     number of groups is increased to achieve this, if the increase costs little. If it is
 *     infinite, a kernel has the groups of its best launch alone
 * @param priorities whether long queries use queues of low priority and all others use queues of
 *     high priority; then a waiting group of a short query starts as soon as a group of a long one
 *     ends
 */
record LongQueries(double share, double sliceMillis, boolean priorities) {
  /**
   * A query is long if its prediction is over this many times the prediction of the shortest kind.
   */
  static final double LONG = 4;

  /** The rule that runs long queries like short ones. */
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
          String.format(
              Locale.ROOT,
              "a share of %s and slices of %s ms: give a share above 0 and at most 1, and slices above 0",
              share,
              sliceMillis));
    }
  }

  /** The rule by which long queries leave part of each multiprocessor free. */
  public static LongQueries leavingRoom(double share) {
    return new LongQueries(share, Double.POSITIVE_INFINITY, false);
  }

  /**
   * The rule by which long queries yield between their groups; each kernel has the groups of its
   * best launch alone.
   */
  public static LongQueries givingWay() {
    return new LongQueries(1, Double.POSITIVE_INFINITY, true);
  }

  /**
   * The rule by which long queries yield between their groups, and have small groups, which end
   * soon. Source: slices of a kernel's grid, J. Zhong, B. He, "Kernelet", TPDS 25(6), 2014. Here
   * the slices are groups of one launch, because priorities choose the next group.
   */
  public static LongQueries givingWaySoon(double sliceMillis) {
    return new LongQueries(1, sliceMillis, true);
  }

  /** Whether the groups of long queries are made smaller. */
  boolean sliced() {
    return !Double.isInfinite(sliceMillis);
  }

  /**
   * For each kind, whether it is long.
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

  /** The name of a server that differs from another one only in this rule. */
  String name() {
    if (share < 1) {
      return String.format(Locale.ROOT, "leaving-room-%.2f", share);
    }
    return priorities ? sliced() ? "priorities-sliced" : "priorities" : "as-others";
  }
}

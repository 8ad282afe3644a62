package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.operators.star.CodeSet;

/**
 * The values that satisfy a condition, in the codes of an encoded column. The values are stored as
 * intervals [low, low + span] of unsigned codes.
 *
 * @param pairs the low end and the span of each interval, in order
 * @param all whether every row satisfies the condition
 */
public record EncodedSet(List<Integer> pairs, boolean all) {

  /** Encodes the intervals of a set, except for intervals without a value. */
  public static EncodedSet of(CodeSet passing, EncodedColumn column) {
    List<Integer> pairs = new ArrayList<>();
    boolean all = column.rows() == 0;
    for (CodeSet.Interval interval : passing.intervals()) {
      if (interval.high() >= column.least() && interval.low() <= column.greatest()) {
        int low = column.ceiling(interval.low());
        int high = column.floor(interval.high());
        if (column.distinct() == null || low <= high) {
          pairs.add(low);
          pairs.add(high - low);
        }
        all |= interval.low() <= column.least() && interval.high() >= column.greatest();
      }
    }
    return new EncodedSet(List.copyOf(pairs), all);
  }

  /** The number of intervals. */
  public int intervals() {
    return pairs.size() / 2;
  }

  /**
   * Whether a code is in one of the intervals whose ends and spans begin at an index of the array.
   *
   * @param pairs the low end and the span of each interval in turn; not modified
   */
  public static boolean inIntervals(int[] pairs, int from, int count, int code) {
    for (int i = from; i < from + 2 * count; i += 2) {
      if (Integer.compareUnsigned(code - pairs[i], pairs[i + 1]) <= 0) {
        return true;
      }
    }
    return false;
  }
}

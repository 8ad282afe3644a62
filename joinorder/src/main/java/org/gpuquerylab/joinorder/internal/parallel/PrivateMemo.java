package org.gpuquerylab.joinorder.internal.parallel;

import java.util.Arrays;
import org.gpuquerylab.joinorder.internal.host.MemoTable;

/**
 * The best plans that one worker has found for the sets of the current size, indexed by the sets'
 * rows.
 */
final class PrivateMemo {
  private final double[] cost;
  private final long[] left;

  PrivateMemo(int maxRows) {
    cost = new double[maxRows];
    left = new long[maxRows];
  }

  /** Removes all plans; the next partition has the given number of rows. */
  void clear(int rows) {
    Arrays.fill(cost, 0, rows, Double.POSITIVE_INFINITY);
  }

  /**
   * Records a plan. Among plans of equal cost, the one with the smaller left part is kept, so the
   * result does not depend on the allocation of pairs to workers.
   */
  void offer(int row, double planCost, long planLeft) {
    if (planCost < cost[row] || (planCost == cost[row] && planLeft < left[row])) {
      cost[row] = planCost;
      left[row] = planLeft;
    }
  }

  /** Merges the plans of another worker for the rows from {@code from} to {@code to}. */
  void merge(PrivateMemo other, int from, int to) {
    for (int row = from; row < to; row++) {
      offer(row, other.cost[row], other.left[row]);
    }
  }

  /** Stores the plans of the rows from {@code from} to {@code to} in the memo table. */
  void enter(MemoTable memo, PlanPartition partition, int from, int to) {
    for (int row = from; row < to; row++) {
      memo.enter(partition.slots[row], cost[row], left[row]);
    }
  }
}

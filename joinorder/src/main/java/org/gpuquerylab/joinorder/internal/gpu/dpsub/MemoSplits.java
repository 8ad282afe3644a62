package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import java.util.concurrent.atomic.LongAdder;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.PairEnumeration;

/** The inner loop of the twins: it finds the best split of one set, in the arrays of one launch. */
final class MemoSplits {
  /** No split. */
  static final int NONE = 0;

  private final CostFunction costFunction;
  private final double[] rows;
  private final double[] cost;
  private final int[] left;
  private final int relations;
  private final PairEnumeration enumeration;

  /** Creates a search over the memo of a launch, which {@link #store} modifies. */
  MemoSplits(MemoCall call, KernelDefines defines, PairEnumeration enumeration) {
    this.costFunction = KernelCost.of(defines);
    this.enumeration = enumeration;
    this.relations = call.n();
    this.rows = call.rows().array();
    this.cost = call.cost().array();
    this.left = call.left().array();
  }

  /** A launch that searches for splits in a memo. */
  interface MemoCall extends KernelCall {
    int n();

    DeviceBuffer<double[]> rows();

    DeviceBuffer<double[]> cost();

    DeviceBuffer<int[]> left();
  }

  boolean isConnected(int set) {
    return rows[set] >= 0;
  }

  /** The cost of the split of {@code set} with the given left part. */
  double cost(int set, int leftPart) {
    int right = set ^ leftPart;
    return costFunction.cost(cost[leftPart], cost[right], rows[leftPart], rows[right], rows[set]);
  }

  /**
   * The left part of the cheapest split among the join pairs {@code from} to {@code to} inclusive,
   * the smallest among equals, or {@link #NONE} if no split is valid.
   *
   * @param sid the index of the set within its level
   * @param pairs receives the number of valid splits
   */
  int best(int sid, int set, int from, int to, LongAdder pairs) {
    int part = enumeration.first(sid, from, set, relations);
    double best = Double.POSITIVE_INFINITY;
    int bestPart = NONE;
    int valid = 0;
    for (int number = from; number <= to; number++) {
      double found = cost(set, part);
      valid += found < Double.POSITIVE_INFINITY ? 1 : 0;
      if (found < best || (found == best && part < bestPart)) {
        best = found;
        bestPart = part;
      }
      if (number < to) {
        part = enumeration.next(sid, number + 1, part, set, relations);
      }
    }
    pairs.add(valid);
    return bestPart;
  }

  /** Writes a best split into the memo; {@link #NONE} leaves the memo unchanged. */
  void store(int set, int leftPart) {
    if (leftPart != NONE) {
      cost[set] = cost(set, leftPart);
      left[set] = leftPart;
    }
  }
}

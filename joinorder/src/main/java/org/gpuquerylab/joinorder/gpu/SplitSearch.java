package org.gpuquerylab.joinorder.gpu;

import java.util.concurrent.atomic.LongAdder;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.joinorder.cost.CostFunction;

/** The inner loop of the twins: the best split of one set, over the arrays of one launch. */
final class SplitSearch {
  /** No split. */
  static final int NONE = 0;

  private final CostFunction costFunction;
  private final double[] rows;
  private final double[] cost;
  private final int[] left;

  private SplitSearch(CostFunction costFunction, double[] rows, double[] cost, int[] left) {
    this.costFunction = costFunction;
    this.rows = rows;
    this.cost = cost;
    this.left = left;
  }

  /** Over the buffers {@code rows}, {@code cost} and {@code left} of a launch. */
  static SplitSearch of(KernelArguments arguments) {
    return new SplitSearch(
        KernelCost.of(arguments),
        arguments.doubles("rows"),
        arguments.doubles("cost"),
        arguments.ints("left"));
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
   * The left part of the cheapest split among the positions {@code from} to {@code to} inclusive,
   * the smallest of equals, or {@link #NONE} where no split is valid.
   *
   * @param pairs receives the number of valid splits
   */
  int best(int set, int from, int to, LongAdder pairs) {
    int rest = set ^ Integer.highestOneBit(set);
    int part = PositionBasedEnumeration.subset(from, rest);
    double best = Double.POSITIVE_INFINITY;
    int bestPart = NONE;
    int valid = 0;
    for (int i = from; i <= to; i++) {
      double found = cost(set, part);
      valid += found < Double.POSITIVE_INFINITY ? 1 : 0;
      if (found < best) {
        best = found;
        bestPart = part;
      }
      part = (part - rest) & rest;
    }
    pairs.add(valid);
    return bestPart;
  }

  /** Writes a best split into the memo; {@link #NONE} leaves it as it is. */
  void store(int set, int leftPart) {
    if (leftPart != NONE) {
      cost[set] = cost(set, leftPart);
      left[set] = leftPart;
    }
  }
}

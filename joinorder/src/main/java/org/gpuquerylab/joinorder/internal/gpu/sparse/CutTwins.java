package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;

/** Java twins of the kernels in {@code mincut.cl}, which try the minimal cuts of connected sets. */
final class CutTwins {
  /** The value that marks the unknown part of a join. */
  static final long UNKNOWN = -1;

  private final CostFunction costFunction;
  private final int n;
  private final int[] near;
  private final long[] index;
  private final double[] rows;
  private final long[] cost;

  CutTwins(
      int n,
      DeviceBuffer<long[]> query,
      DeviceBuffer<long[]> index,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<long[]> cost,
      KernelDefines defines) {
    this.costFunction = KernelCost.of(defines);
    this.n = n;
    this.near = near(n, query.array());
    this.index = index.array();
    this.rows = rows.array();
    this.cost = cost.array();
  }

  /** The neighbour masks of a query. */
  static int[] near(int n, long[] query) {
    int[] near = new int[n];
    Arrays.setAll(near, i -> (int) query[i]);
    return near;
  }

  private long forEachCut(int set, IntConsumer visitor) {
    return new MinimalCuts(near, part -> SetTwins.isMember(index, part)).forEach(set, visitor);
  }

  private double splitCost(int set, int side) {
    int left = SetTwins.numberOf(index, side);
    int right = SetTwins.numberOf(index, set ^ side);
    return costFunction.cost(
        Double.longBitsToDouble(cost[left]),
        Double.longBitsToDouble(cost[right]),
        rows[left],
        rows[right],
        rows[SetTwins.numberOf(index, set)]);
  }

  void level(int k, int from, int to, int[] sets, long[] state) {
    int first = (int) state[MincutState.FIRST + k];
    int all = state[MincutState.OVERFLOWN] != 0 ? 0 : (int) state[MincutState.SETS + k];
    LongAdder valid = new LongAdder();
    LongAdder checked = new LongAdder();
    Arrays.stream(sets, first + Math.min(all, from), first + Math.min(all, to))
        .parallel()
        .forEach(
            set -> {
              double[] best = {Double.POSITIVE_INFINITY, 0};
              checked.add(
                  forEachCut(
                      set,
                      side -> {
                        best[0] = Math.min(best[0], splitCost(set, side));
                        best[1]++;
                      }));
              cost[SetTwins.numberOf(index, set)] = Double.doubleToRawLongBits(best[0]);
              valid.add((long) best[1]);
            });
    state[MincutState.SPLITS + k] += valid.sum();
    state[MincutState.CHECKED] += checked.sum();
  }

  void plan(int k, long[] state, long[] answer) {
    int all = (1 << n) - 1;
    double total =
        state[MincutState.OVERFLOWN] == 0
            ? Double.longBitsToDouble(cost[SetTwins.numberOf(index, all)])
            : Double.POSITIVE_INFINITY;
    if (k == n) {
      answer[0] = Double.doubleToRawLongBits(total);
      answer[1] = Arrays.stream(state, MincutState.SPLITS + 2, MincutState.SPLITS + n + 1).sum();
      answer[2] = state[MincutState.CHECKED];
      answer[MincutState.FIRST_JOIN - 1] = state[MincutState.OVERFLOWN];
    }
    int listed = k == n ? 0 : (int) state[MincutState.JOINS + k];
    int end = listed;
    for (int i = 0; i < 2 * listed && total < Double.POSITIVE_INFINITY; i++) {
      long part = answer[MincutState.FIRST_JOIN + 2 * (i >> 1) + 1];
      long set = (i & 1) == 0 ? part : answer[MincutState.FIRST_JOIN + 2 * (i >> 1)] ^ part;
      if (Long.bitCount(set) == k) {
        join((int) set, answer, end++);
      }
    }
    if (k == n && total < Double.POSITIVE_INFINITY) {
      join(all, answer, end++);
    }
    state[MincutState.JOINS + k - 1] = end;
  }

  /**
   * Writes the plan's join of a set: the smallest side that contains the set's lowest relation and
   * whose split has the set's cost.
   */
  private void join(int set, long[] answer, int at) {
    long wanted = cost[SetTwins.numberOf(index, set)];
    long[] best = {UNKNOWN};
    forEachCut(
        set,
        side -> {
          boolean cheapest = Double.doubleToRawLongBits(splitCost(set, side)) == wanted;
          if (cheapest && Long.compareUnsigned(side, best[0]) < 0) {
            best[0] = side;
          }
        });
    answer[MincutState.FIRST_JOIN + 2 * at] = set;
    answer[MincutState.FIRST_JOIN + 2 * at + 1] = best[0];
  }
}

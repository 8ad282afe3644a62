package org.gpuquerylab.joinorder.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twins of the kernels in {@code memo.cl}. */
final class MemoTwins {
  private MemoTwins() {}

  static void init(Grid grid, KernelArguments arguments) {
    long[] query = arguments.longs("query");
    int n = arguments.intValue("n");
    double[] rows = arguments.doubles("rows");
    double[] cost = arguments.doubles("cost");
    arguments.longs("pairs")[1] +=
        IntStream.range(0, 1 << n)
            .parallel()
            .mapToLong(
                set -> {
                  cost[set] = Integer.bitCount(set) == 1 ? 0 : Double.POSITIVE_INFINITY;
                  if (!isConnected(set, query)) {
                    rows[set] = -1;
                    return 0;
                  }
                  rows[set] = query[0] != 0 ? rows[set] : cardinality(set, n, query);
                  return (1L << (Integer.bitCount(set) - 1)) - 1;
                })
            .sum();
  }

  static void extract(Grid grid, KernelArguments arguments) {
    double[] cost = arguments.doubles("cost");
    int[] left = arguments.ints("left");
    long[] answer = arguments.longs("answer");
    int all = (1 << arguments.intValue("n")) - 1;
    answer[0] = Double.doubleToRawLongBits(cost[all]);
    System.arraycopy(arguments.longs("pairs"), 0, answer, 1, 2);
    if (cost[all] < Double.POSITIVE_INFINITY) {
      extract(all, left, answer, 3);
    }
  }

  private static int extract(int set, int[] left, long[] answer, int at) {
    if (Integer.bitCount(set) == 1) {
      return at;
    }
    answer[at] = set;
    answer[at + 1] = left[set];
    int next = extract(left[set], left, answer, at + 2);
    return extract(set ^ left[set], left, answer, next);
  }

  private static boolean isConnected(int set, long[] query) {
    int reached = set & -set;
    for (int frontier = reached; frontier != 0; ) {
      int next = 0;
      for (int rest = frontier; rest != 0; rest &= rest - 1) {
        next |= (int) query[1 + Integer.numberOfTrailingZeros(rest)];
      }
      frontier = next & set & ~reached;
      reached |= frontier;
    }
    return set != 0 && reached == set;
  }

  /** In the order of {@code CardinalityEstimator}, so that both give the same bits. */
  private static double cardinality(int set, int n, long[] query) {
    double product = 1;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      int relation = Integer.numberOfTrailingZeros(rest);
      double rows = Double.longBitsToDouble(query[1 + n + relation]);
      int lower = (int) query[1 + relation] & set & ((1 << relation) - 1);
      for (int edges = lower; edges != 0; edges &= edges - 1) {
        int edge = relation * n + Integer.numberOfTrailingZeros(edges);
        rows *= Double.longBitsToDouble(query[1 + 2 * n + edge]);
      }
      product *= rows;
    }
    return product;
  }
}

package org.gpuquerylab.joinorder.internal.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.internal.gpu.DeviceMemo.MemoExtract;
import org.gpuquerylab.joinorder.internal.gpu.DeviceMemo.MemoInit;
import org.gpuquerylab.joinorder.query.RelationSets;

/** Java twins of the kernels in {@code memo.cl}. */
final class MemoTwins {
  private MemoTwins() {}

  static void init(MemoInit call) {
    long[] query = call.query().array();
    int n = call.n();
    long[] near = Arrays.copyOfRange(query, QueryBits.HEADER, QueryBits.HEADER + n);
    double[] rows = call.rows().array();
    double[] cost = call.cost().array();
    call.pairs().array()[1] +=
        IntStream.range(0, 1 << n)
            .parallel()
            .mapToLong(
                set -> {
                  cost[set] = Integer.bitCount(set) == 1 ? 0 : Double.POSITIVE_INFINITY;
                  if (set == 0 || RelationSets.reachable(near, set & -set, set) != set) {
                    rows[set] = -1;
                    return 0;
                  }
                  boolean result = n > 1 && set == (1 << n) - 1;
                  double given = query[0] != 0 ? rows[set] : QueryBits.cardinality(set, n, query);
                  rows[set] = result ? 0 : given;
                  return (1L << (Integer.bitCount(set) - 1)) - 1;
                })
            .sum();
  }

  static void extract(MemoExtract call) {
    double[] cost = call.cost().array();
    long[] answer = call.answer().array();
    int all = (1 << call.n()) - 1;
    answer[0] = Double.doubleToRawLongBits(cost[all]);
    System.arraycopy(call.pairs().array(), 0, answer, 1, 2);
    if (cost[all] < Double.POSITIVE_INFINITY) {
      extract(all, call.left().array(), answer, MemoAnswer.firstJoin(0));
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
}

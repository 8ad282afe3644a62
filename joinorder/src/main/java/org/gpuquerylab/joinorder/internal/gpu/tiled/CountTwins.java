package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledCountInit;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledCountPairs;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledCountSums;

/** Java twins of the kernels in {@code tiled_count.cl}. */
final class CountTwins {
  /**
   * The number of lowest relations that the first pass sums over in addition to its own: {@code
   * SUM_LANE_BITS}.
   */
  static final int LANE_BITS = 5;

  /** The number of relations that a pass sums over: {@code SUM_PASS_BITS}. */
  static final int PASS_BITS = 4;

  private CountTwins() {}

  static void init(TiledCountInit call) {
    TwinQuery query = new TwinQuery(call.n(), call.query());
    CostTable counts = CostTable.of(call.counts());
    IntStream.range(0, counts.length())
        .parallel()
        .forEach(set -> counts.setBits(set, query.isConnected(set) ? 1 : 0));
  }

  static void sums(TiledCountSums call) {
    int first = call.first();
    int end = first + call.relations();
    CostTable counts = CostTable.of(call.counts());
    for (int relation = first == LANE_BITS ? 0 : first; relation < end; relation++) {
      int bit = 1 << relation;
      IntStream.range(0, counts.length())
          .parallel()
          .filter(set -> (set & bit) != 0)
          .forEach(set -> counts.setBits(set, counts.bits(set) + counts.bits(set ^ bit)));
    }
  }

  static void pairs(TiledCountPairs call) {
    TwinQuery query = new TwinQuery(call.n(), call.query());
    CostTable counts = CostTable.of(call.counts());
    int all = (1 << query.relations()) - 1;
    call.pairs().array()[0] +=
        IntStream.rangeClosed(1, all)
            .parallel()
            .filter(query::isConnected)
            .mapToLong(
                set -> {
                  int others = all ^ set;
                  return counts.bits(others) - counts.bits(others & ~query.neighbourhood(set));
                })
            .sum();
  }
}

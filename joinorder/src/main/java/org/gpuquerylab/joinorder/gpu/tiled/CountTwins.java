package org.gpuquerylab.joinorder.gpu.tiled;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twins of the kernels in {@code tiled_count.cl}. */
final class CountTwins {
  /** Relations that every pass sums over, besides its own: {@code SUM_LANE_BITS}. */
  static final int LANE_BITS = 5;

  /** Relations that a pass sums over, besides those. */
  static final int PASS_BITS = 4;

  private CountTwins() {}

  static void init(Grid grid, KernelArguments arguments) {
    TwinQuery query = TwinQuery.of(arguments);
    CostTable counts = CostTable.of(arguments.array("counts"));
    IntStream.range(0, counts.length())
        .parallel()
        .forEach(set -> counts.setBits(set, query.isConnected(set) ? 1 : 0));
  }

  static void sums(Grid grid, KernelArguments arguments) {
    int first = arguments.intValue("first");
    int end = first + arguments.intValue("relations");
    CostTable counts = CostTable.of(arguments.array("counts"));
    for (int relation = first == LANE_BITS ? 0 : first; relation < end; relation++) {
      int bit = 1 << relation;
      IntStream.range(0, counts.length())
          .parallel()
          .filter(set -> (set & bit) != 0)
          .forEach(set -> counts.setBits(set, counts.bits(set) + counts.bits(set ^ bit)));
    }
  }

  static void pairs(Grid grid, KernelArguments arguments) {
    TwinQuery query = TwinQuery.of(arguments);
    CostTable counts = CostTable.of(arguments.array("counts"));
    int all = (1 << query.relations()) - 1;
    arguments.longs("pairs")[0] +=
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

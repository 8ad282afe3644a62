package org.gpuquerylab.joinorder.gpu;

import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twins of the kernels in {@code pruning_dpsub.cl}. */
final class PruningTwins {
  private PruningTwins() {}

  /** Solves a set, or leaves one winner for each of its slices. */
  static void join(Grid grid, KernelArguments arguments) {
    int n = arguments.intValue("n");
    int qss = arguments.intValue("qss");
    int threads = arguments.intValue("threads");
    int slices = Math.max(1, threads / arguments.define("GROUP"));
    PairEnumeration enumeration = PairEnumeration.of(arguments.define("ENUMERATION"));
    int pairs = (1 << (qss - 1)) - 1;
    int chunk = (pairs + threads - 1) / threads * (threads / slices);
    SplitSearch splits = SplitSearch.of(arguments, enumeration);
    double[] sliceCost = arguments.doubles("slice_cost");
    int[] sliceLeft = arguments.ints("slice_left");
    LongAdder valid = new LongAdder();
    IntStream.range(0, arguments.intValue("sets") * slices)
        .parallel()
        .forEach(
            slice -> {
              int sid = slice / slices;
              int set = CombinatorialNumberSystem.unrank(sid, qss, n);
              int from = 1 + slice % slices * chunk;
              int to = Math.min(pairs, from + chunk - 1);
              int part = SplitSearch.NONE;
              if (splits.isConnected(set) && from <= to) {
                part = splits.best(sid, set, from, to, valid);
              }
              if (slices == 1) {
                splits.store(set, part);
              } else {
                boolean none = part == SplitSearch.NONE;
                sliceCost[slice] = none ? Double.POSITIVE_INFINITY : splits.cost(set, part);
                sliceLeft[slice] = part;
              }
            });
    arguments.longs("pairs")[0] += valid.sum();
  }

  /** Stores the cheapest slice of each set. */
  static void prune(Grid grid, KernelArguments arguments) {
    int n = arguments.intValue("n");
    int qss = arguments.intValue("qss");
    int slices = arguments.intValue("slices");
    double[] sliceCost = arguments.doubles("slice_cost");
    int[] sliceLeft = arguments.ints("slice_left");
    double[] cost = arguments.doubles("cost");
    int[] left = arguments.ints("left");
    for (int sid = 0; sid < grid.groups(); sid++) {
      int best = sid * slices;
      for (int slice = best + 1; slice < (sid + 1) * slices; slice++) {
        boolean ties = sliceCost[slice] == sliceCost[best] && sliceLeft[slice] < sliceLeft[best];
        best = sliceCost[slice] < sliceCost[best] || ties ? slice : best;
      }
      if (sliceCost[best] < Double.POSITIVE_INFINITY) {
        int set = CombinatorialNumberSystem.unrank(sid, qss, n);
        cost[set] = sliceCost[best];
        left[set] = sliceLeft[best];
      }
    }
  }
}

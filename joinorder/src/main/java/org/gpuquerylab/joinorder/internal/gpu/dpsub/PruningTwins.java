package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.internal.gpu.CombinatorialNumberSystem;
import org.gpuquerylab.joinorder.internal.gpu.PairEnumeration;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.PruningSearch.PairJoin;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.PruningSearch.PairPrune;

/** Java twins of the kernels in {@code pruning_dpsub.cl}. */
final class PruningTwins {
  private PruningTwins() {}

  /** Solves a set, or stores the best split of each of its slices. */
  static void join(PairJoin call, KernelDefines defines) {
    int slices = Math.max(1, call.threads() / defines.intValue("GROUP"));
    int pairs = (1 << (call.qss() - 1)) - 1;
    int chunk = (pairs + call.threads() - 1) / call.threads() * (call.threads() / slices);
    PairEnumeration enumeration = PairEnumeration.of(defines.intValue("ENUMERATION"));
    MemoSplits splits = new MemoSplits(call, defines, enumeration);
    double[] sliceCost = call.sliceCost().array();
    int[] sliceLeft = call.sliceLeft().array();
    LongAdder valid = new LongAdder();
    IntStream.range(0, call.sets() * slices)
        .parallel()
        .forEach(
            slice -> {
              int sid = call.first() + slice / slices;
              int set = CombinatorialNumberSystem.unrank(sid, call.qss(), call.n());
              int from = 1 + slice % slices * chunk;
              int to = Math.min(pairs, from + chunk - 1);
              int part = MemoSplits.NONE;
              if (splits.isConnected(set) && from <= to) {
                part = splits.best(sid, set, from, to, valid);
              }
              if (slices == 1) {
                splits.store(set, part);
              } else {
                boolean none = part == MemoSplits.NONE;
                sliceCost[slice] = none ? Double.POSITIVE_INFINITY : splits.cost(set, part);
                sliceLeft[slice] = part;
              }
            });
    call.pairs().array()[0] += valid.sum();
  }

  /** Stores the cheapest slice of each set. */
  static void prune(PairPrune call, Grid grid) {
    int slices = call.slices();
    double[] sliceCost = call.sliceCost().array();
    int[] sliceLeft = call.sliceLeft().array();
    double[] cost = call.cost().array();
    int[] left = call.left().array();
    for (int item = 0; item < grid.groups(); item++) {
      int best = item * slices;
      for (int slice = best + 1; slice < (item + 1) * slices; slice++) {
        boolean ties = sliceCost[slice] == sliceCost[best] && sliceLeft[slice] < sliceLeft[best];
        best = sliceCost[slice] < sliceCost[best] || ties ? slice : best;
      }
      if (sliceCost[best] < Double.POSITIVE_INFINITY) {
        int set = CombinatorialNumberSystem.unrank(call.first() + item, call.qss(), call.n());
        cost[set] = sliceCost[best];
        left[set] = sliceLeft[best];
      }
    }
  }
}

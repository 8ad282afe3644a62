package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.joinorder.internal.gpu.CombinatorialNumberSystem;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.LevelGather.LevelPack;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.LevelGather.LevelUnpack;

/** Java twins of the kernels in {@code level_pack.cl}. */
final class PackTwins {
  private PackTwins() {}

  /** Packs sets of a memo. */
  static void pack(LevelPack call) {
    double[] cost = call.cost().array();
    int[] left = call.left().array();
    double[] packedCost = call.packedCost().array();
    int[] packedLeft = call.packedLeft().array();
    for (int sid = call.first(); sid < call.first() + call.sets(); sid++) {
      int set = CombinatorialNumberSystem.unrank(sid, call.qss(), call.n());
      packedCost[sid] = cost[set];
      packedLeft[sid] = cost[set] < Double.POSITIVE_INFINITY ? left[set] : 0;
    }
  }

  /** Writes packed sets into a memo. */
  static void unpack(LevelUnpack call) {
    double[] cost = call.cost().array();
    int[] left = call.left().array();
    double[] packedCost = call.packedCost().array();
    int[] packedLeft = call.packedLeft().array();
    for (int sid = call.first(); sid < call.first() + call.sets(); sid++) {
      int set = CombinatorialNumberSystem.unrank(sid, call.qss(), call.n());
      cost[set] = packedCost[sid];
      if (call.withLeft() != 0) {
        left[set] = packedLeft[sid];
      }
    }
  }
}

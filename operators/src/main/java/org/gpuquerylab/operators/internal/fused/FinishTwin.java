package org.gpuquerylab.operators.internal.fused;

import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.internal.fused.FusedKernels.StarFinish;

/** Does the work of {@code star_finish} on the host. */
final class FinishTwin {

  private FinishTwin() {}

  static void run(StarFinish call, KernelDefines defines) {
    long[] sums = call.sums().array();
    byte[] flags = call.flags().array();
    long[] result = call.result().array();
    int cells = call.cells();
    boolean grouped = defines.flag("GROUPED");
    boolean flagged = defines.flag("FLAGGED");
    for (int cell = 0; cell < cells; cell++) {
      long sum = 0;
      boolean found = !grouped;
      for (int at = cell; at < cells * call.replicas(); at += cells) {
        sum += sums[at];
        sums[at] = 0;
        if (flagged) {
          found |= flags[at] != 0;
          flags[at] = 0;
        }
      }
      if (found || (!flagged && sum != 0)) {
        int at = (int) (1 + 2 * result[0]++);
        result[at] = cell;
        result[at + 1] = sum;
      }
    }
  }
}

package org.gpuquerylab.operators.internal.fused;

import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.internal.fused.FusedKernels.StarFinish;
import org.gpuquerylab.operators.star.StarQuery.Function;

/** Does the work of {@code star_finish} on the host. */
final class FinishTwin {

  private FinishTwin() {}

  static void run(StarFinish call, KernelDefines defines) {
    long[] sums = call.sums().array();
    byte[] flags = call.flags().array();
    long[] result = call.result().array();
    int cells = call.cells();
    Function[] functions = FurtherTwin.functions(defines);
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
        int at = (int) (1 + (2 + functions.length) * result[0]++);
        result[at] = cell;
        result[at + 1] = sum;
        for (int k = 0; k < functions.length; k++) {
          result[at + 2 + k] = further(call, functions[k], 1 + k, cell);
        }
      }
    }
  }

  /** The value of a further aggregate, whose elements become 0. */
  private static long further(StarFinish call, Function function, int plane, int cell) {
    long[] sums = call.sums().array();
    long number = 0;
    for (int r = 0; r < call.replicas(); r++) {
      int at = (plane * call.replicas() + r) * call.cells() + cell;
      number = FurtherTwin.fold(function, number, sums[at]);
      sums[at] = 0;
    }
    return FurtherTwin.value(function, number);
  }
}

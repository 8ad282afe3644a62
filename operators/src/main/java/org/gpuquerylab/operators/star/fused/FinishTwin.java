package org.gpuquerylab.operators.star.fused;

import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** What {@code star_finish} computes. */
final class FinishTwin {

  private FinishTwin() {}

  static void run(Grid grid, KernelArguments arguments) {
    long[] sums = arguments.longs("sums");
    byte[] flags = arguments.bytes("flags");
    long[] result = arguments.longs("result");
    int cells = arguments.intValue("cells");
    boolean grouped = arguments.define("GROUPED") != 0;
    boolean flagged = arguments.define("FLAGGED") != 0;
    for (int cell = 0; cell < cells; cell++) {
      long sum = 0;
      boolean found = !grouped;
      for (int at = cell; at < cells * arguments.intValue("replicas"); at += cells) {
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

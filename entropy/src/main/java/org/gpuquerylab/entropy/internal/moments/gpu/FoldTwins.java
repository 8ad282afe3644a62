package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.entropy.internal.moments.gpu.OuterFolds.FoldOuter;
import org.gpuquerylab.entropy.problem.SupersetSums;

/** Java twin of the kernel in {@code folds.cl}. */
final class FoldTwins {
  private FoldTwins() {}

  static void fold(FoldOuter call, KernelDefines defines) {
    if (call.isShut()) {
      return;
    }
    double[] from = call.from().array();
    double[] to = call.to().array();
    int[] targets = call.targets().array();
    int columns = call.columns();
    int next = call.next();
    int contexts = 1 << defines.intValue("FOLDED");
    int shareFrom = defines.intValue("SHARE_FROM", 0);
    int shareTo = defines.intValue("SHARE_TO", Integer.MAX_VALUE);
    IntStream.range(defines.intValue("ROW_FROM", 0), (int) call.rows())
        .parallel()
        .forEach(
            row -> {
              double[] values = new double[contexts];
              for (int column = 0; column < columns; column++) {
                for (int i = 0; i < contexts; i++) {
                  int input = row * contexts + i;
                  boolean own = input >= shareFrom && input < shareTo;
                  values[i] = own ? from[input * columns + column] : 0;
                }
                SupersetSums.inPlace(values);
                for (int i = 0; i < contexts; i++) {
                  int target = targets[i * columns + column];
                  if (target >= 0) {
                    to[row * next + target] = values[i];
                  }
                }
              }
            });
  }
}

package org.gpuquerylab.entropy.moments.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twin of the kernel in {@code folds.cl}. */
final class FoldTwins {
  private FoldTwins() {}

  static void fold(Grid grid, KernelArguments arguments) {
    if (Gate.isShut(arguments)) {
      return;
    }
    double[] from = arguments.doubles("from");
    double[] to = arguments.doubles("to");
    int[] targets = arguments.ints("targets");
    int columns = arguments.intValue("columns");
    int next = arguments.intValue("next");
    int contexts = 1 << arguments.define("FOLDED");
    IntStream.range(0, (int) arguments.longValue("rows"))
        .parallel()
        .forEach(
            row -> {
              double[] values = new double[contexts];
              for (int column = 0; column < columns; column++) {
                for (int i = 0; i < contexts; i++) {
                  values[i] = from[(row * contexts + i) * columns + column];
                }
                TileTwins.supersetSums(values);
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

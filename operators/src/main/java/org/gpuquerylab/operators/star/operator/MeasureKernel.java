package org.gpuquerylab.operators.star.operator;

import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;

/** The kernel of {@code measure.cl}: arithmetic on two columns. */
final class MeasureKernel {
  private static final KernelSpec SPEC =
      KernelSpec.kernel(MeasureKernel.class, "measure")
          .buffer("left", ElementType.INT)
          .buffer("right", ElementType.INT)
          .buffer("out", ElementType.LONG)
          .value("n", Kind.INT)
          .twin(MeasureKernel::twin);

  private MeasureKernel() {}

  /** Enqueues {@code out = left * right}, or {@code left - right}. */
  static void run(
      OperatorContext context,
      boolean product,
      DeviceBuffer<int[]> left,
      DeviceBuffer<int[]> right,
      DeviceBuffer<long[]> out,
      int n) {
    long most = Tiles.processors(context.backend()) * 8L * Tiles.GROUP;
    context
        .queue()
        .launch(
            context.backend().compile(SPEC, Map.of("PRODUCT", product ? 1 : 0)),
            Grid.cover(Math.min(n, most), Tiles.GROUP),
            left,
            right,
            out,
            n);
  }

  private static void twin(Grid grid, KernelArguments arguments) {
    int[] left = arguments.ints("left");
    int[] right = arguments.ints("right");
    long[] out = arguments.longs("out");
    boolean product = arguments.define("PRODUCT") != 0;
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(i -> out[i] = product ? (long) left[i] * right[i] : (long) left[i] - right[i]);
  }
}

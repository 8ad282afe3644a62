package org.gpuquerylab.operators.star.operator;

import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.device.TypedKernels;

/** The kernel of {@code measure.cl}: arithmetic on two columns. */
final class MeasureKernel {
  private static final TypedKernels OF_LEFT = TypedKernels.of(left -> spec(left, ElementType.INT));
  private static final TypedKernels OF_LEFT_AND_LONG =
      TypedKernels.of(left -> spec(left, ElementType.LONG));

  private MeasureKernel() {}

  private static KernelSpec spec(ElementType<?> left, ElementType<?> right) {
    return KernelSpec.kernel(MeasureKernel.class, "measure")
        .buffer("left", left)
        .buffer("right", right)
        .buffer("out", ElementType.LONG)
        .value("n", Kind.INT)
        .twin(MeasureKernel::twin);
  }

  /** Enqueues {@code out = left * right}, or {@code left - right}, of integers. */
  static void run(
      OperatorContext context,
      boolean product,
      DeviceColumn left,
      DeviceColumn right,
      DeviceBuffer<long[]> out,
      int n) {
    boolean wideRight = right.elements() == ElementType.LONG;
    KernelSpec spec = (wideRight ? OF_LEFT_AND_LONG : OF_LEFT).of(left.elements());
    Map<String, Integer> defines =
        Map.of(
            "PRODUCT",
            product ? 1 : 0,
            "WIDE_LEFT",
            left.elements() == ElementType.LONG ? 1 : 0,
            "WIDE_RIGHT",
            wideRight ? 1 : 0);
    long most = Tiles.processors(context.backend()) * 8L * Tiles.GROUP;
    context
        .queue()
        .launch(
            context.backend().compile(spec, defines),
            Grid.cover(Math.min(n, most), Tiles.GROUP),
            left.values(),
            right.values(),
            out,
            n);
  }

  private static void twin(Grid grid, KernelArguments arguments) {
    IntToLongFunction left = values(arguments.array("left"));
    IntToLongFunction right = values(arguments.array("right"));
    long[] out = arguments.longs("out");
    boolean product = arguments.define("PRODUCT") != 0;
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(
            i ->
                out[i] =
                    product
                        ? left.applyAsLong(i) * right.applyAsLong(i)
                        : left.applyAsLong(i) - right.applyAsLong(i));
  }

  private static IntToLongFunction values(Object array) {
    if (array instanceof long[] longs) {
      return i -> longs[i];
    }
    int[] ints = (int[]) array;
    return i -> ints[i];
  }
}

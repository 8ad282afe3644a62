package org.gpuquerylab.operators.internal.star;

import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.IntegerView;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;

/** The kernel of {@code measure.cl}, which does arithmetic on two columns. */
final class MeasureKernel {
  private MeasureKernel() {}

  /** Computes the product or the difference of two columns for each row. */
  @KernelFile(value = "measure", kernel = "measure")
  record Arithmetic(DeviceBuffer<?> left, DeviceBuffer<?> right, DeviceBuffer<long[]> out, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      IntegerView x = IntegerView.of(left);
      IntegerView y = IntegerView.of(right);
      long[] to = out.array();
      boolean product = defines.flag("PRODUCT");
      IntStream.range(0, n)
          .parallel()
          .forEach(i -> to[i] = product ? x.get(i) * y.get(i) : x.get(i) - y.get(i));
    }
  }

  /** Enqueues {@code out = left * right}, or {@code left - right}, for integers. */
  static void run(
      OperatorContext context,
      boolean product,
      DeviceColumn left,
      DeviceColumn right,
      DeviceBuffer<long[]> out,
      int n) {
    Map<String, ?> defines =
        Map.of("PRODUCT", product ? 1 : 0, "LEFT", left.elements(), "RIGHT", right.elements());
    Kernel<Arithmetic> kernel = context.backend().compile(Arithmetic.class, defines);
    long most = Tiles.processors(context.backend()) * 8L * Tiles.GROUP;
    context
        .queue()
        .launch(
            kernel,
            Grid.cover(Math.min(n, most), Tiles.GROUP),
            new Arithmetic(left.values(), right.values(), out, n));
  }
}

package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code reduce.cl} with their twins. */
final class ReduceKernels {
  private ReduceKernels() {}

  /** The number that stands for a type in {@code reduce.cl} and {@code ordered.cl}. */
  public static int code(ElementType<?> type) {
    return ElementType.all().indexOf(type) - 1;
  }

  /** The element type of the partial results. */
  static ElementType<?> accumulators(ElementType<?> type, Reduction reduction) {
    if (type == ElementType.INT || type == ElementType.LONG) {
      return type;
    }
    if (reduction == Reduction.SUM) {
      return ElementType.DOUBLE;
    }
    return type == ElementType.FLOAT ? ElementType.INT : ElementType.LONG;
  }

  private static ReduceTwins twins(DeviceBuffer<?> result, KernelDefines defines) {
    return ReduceTwins.of(result.type(), Reduction.of(defines.intValue("OPERATION")));
  }

  /** Computes one accumulator for each group; if there is only one group, this is the result. */
  record Reduce<A>(DeviceBuffer<A> in, DeviceBuffer<?> partials, DeviceBuffer<A> result, long n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      twins(result, defines).reduce(grid, defines, this);
    }
  }

  /** Combines the accumulators of several groups into the result. */
  @KernelFile("reduce")
  record ReducePartials<A>(DeviceBuffer<?> partials, DeviceBuffer<A> result, int count)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      twins(result, defines).reducePartials(this);
    }
  }
}

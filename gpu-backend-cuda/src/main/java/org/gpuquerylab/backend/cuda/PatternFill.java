package org.gpuquerylab.backend.cuda;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import jcuda.driver.CUstream;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.jspecify.annotations.Nullable;

/** Fills with 64-bit patterns, for which the driver has no fill of its own: by a kernel. */
final class PatternFill {
  private static final int GROUP = 256;
  private static final int MAX_GROUPS = 4096;

  static final KernelSpec SPEC =
      KernelSpec.kernel(PatternFill.class, "fill64")
          .buffer("target", ElementType.LONG)
          .value("first", KernelParameter.Kind.LONG)
          .value("count", KernelParameter.Kind.LONG)
          .value("bits", KernelParameter.Kind.LONG)
          .twin(PatternFill::twin);

  private final Supplier<CudaKernel> compiler;
  private @Nullable CudaKernel kernel;

  /** A fill of the given device, which compiles its kernel on first use. */
  PatternFill(DeviceDriver driver) {
    this.compiler = () -> (CudaKernel) driver.compile(SPEC, Map.of());
  }

  /** The compiled kernel. */
  synchronized CudaKernel kernel() {
    if (kernel == null) {
      kernel = compiler.get();
    }
    return kernel;
  }

  /** Enqueues setting {@code count} elements of eight bytes from {@code first} on. */
  void enqueue(
      CUstream stream,
      LaunchArguments arguments,
      CudaMemory to,
      long first,
      long count,
      long bits) {
    long groups = Math.min(MAX_GROUPS, Grid.cover(count, GROUP).groups());
    Grid grid = new Grid(groups * GROUP, GROUP);
    kernel().launch(stream, grid, arguments.store(new Object[] {to, first, count, bits}));
  }

  private static void twin(Grid grid, KernelArguments arguments) {
    int first = Math.toIntExact(arguments.longValue("first"));
    int count = Math.toIntExact(arguments.longValue("count"));
    Arrays.fill(arguments.longs("target"), first, first + count, arguments.longValue("bits"));
  }
}

package org.gpuquerylab.backend.cuda;

import java.util.function.Supplier;
import jcuda.driver.CUstream;
import org.gpuquerylab.backend.cuda.internal.CudaMemory;
import org.gpuquerylab.backend.internal.source.KernelLocation;
import org.gpuquerylab.backend.kernel.Grid;
import org.jspecify.annotations.Nullable;

/**
 * Fills memory with 64-bit patterns. The driver has no fill with 64-bit patterns, so a kernel does
 * this.
 */
final class PatternFill {
  private static final int GROUP = 256;
  private static final int MAX_GROUPS = 4096;

  static final KernelLocation KERNEL = new KernelLocation(PatternFill.class, "fill64", "fill64");

  private final Supplier<CudaKernel> compiler;
  private @Nullable CudaKernel kernel;

  /** Creates a fill whose kernel is compiled on first use. */
  PatternFill(Supplier<CudaKernel> compiler) {
    this.compiler = compiler;
  }

  /** The kernel, once it is compiled. */
  synchronized CudaKernel kernel() {
    if (kernel == null) {
      kernel = compiler.get();
    }
    return kernel;
  }

  /**
   * Enqueues a fill of {@code count} elements of eight bytes, starting at element {@code first}.
   */
  void enqueue(
      CUstream stream,
      LaunchArguments arguments,
      CudaMemory to,
      long first,
      long count,
      long bits) {
    long groups = Math.min(MAX_GROUPS, Grid.cover(count, GROUP).groups());
    Grid grid = new Grid(groups * GROUP, GROUP);
    // The arguments are in the order of the kernel's parameters; a test compares this order with
    // the source. No kernel-call record can be made here, because it needs buffers of a backend.
    kernel().launch(stream, grid, arguments.store(new Object[] {to, first, count, bits}));
  }
}

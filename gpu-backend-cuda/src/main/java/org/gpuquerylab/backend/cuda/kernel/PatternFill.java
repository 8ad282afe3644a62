package org.gpuquerylab.backend.cuda.kernel;

import java.util.function.Supplier;
import jcuda.driver.CUstream;
import org.gpuquerylab.backend.cuda.memory.CudaMemory;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.source.KernelLocation;
import org.jspecify.annotations.Nullable;

/** Fills with 64-bit patterns, for which the driver has no fill of its own: by a kernel. */
public final class PatternFill {
  private static final int GROUP = 256;
  private static final int MAX_GROUPS = 4096;

  public static final KernelLocation KERNEL =
      new KernelLocation(PatternFill.class, "fill64", "fill64");

  private final Supplier<CudaKernel> compiler;
  private @Nullable CudaKernel kernel;

  /** A fill by a kernel that is compiled on first use. */
  public PatternFill(Supplier<CudaKernel> compiler) {
    this.compiler = compiler;
  }

  /** The compiled kernel. */
  public synchronized CudaKernel kernel() {
    if (kernel == null) {
      kernel = compiler.get();
    }
    return kernel;
  }

  /** Enqueues setting {@code count} elements of eight bytes from {@code first} on. */
  public void enqueue(
      CUstream stream,
      LaunchArguments arguments,
      CudaMemory to,
      long first,
      long count,
      long bits) {
    long groups = Math.min(MAX_GROUPS, Grid.cover(count, GROUP).groups());
    Grid grid = new Grid(groups * GROUP, GROUP);
    // A driver has no buffers to make a record of; a test holds the order against the source.
    kernel().launch(stream, grid, arguments.store(new Object[] {to, first, count, bits}));
  }
}

package org.gpuquerylab.backend.cuda;

import org.gpuquerylab.backend.cuda.internal.CudaMemory;
import org.gpuquerylab.backend.cuda.internal.CudaStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.spi.DriverKernel;

/** The commands that a stream can run. */
interface CudaRoutine extends DriverKernel {

  /**
   * Enqueues a launch; the context must be bound.
   *
   * @param arguments {@link CudaMemory} for buffers and boxed numbers for scalars; not modified
   * @param launchArguments the queue's native memory for arguments
   */
  void launch(CudaStream stream, Grid grid, Object[] arguments, LaunchArguments launchArguments);
}

package org.gpuquerylab.backend.contract;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelCall;
import org.gpuquerylab.backend.KernelDefines;
import org.gpuquerylab.backend.KernelFile;

/** Kernels that do not compile, or are not there. */
final class BrokenKernels {
  private BrokenKernels() {}

  /** A call that no device ever runs. */
  interface NeverRuns extends KernelCall {
    @Override
    default void onHost(Grid grid, KernelDefines defines) {
      throw new AssertionError(getClass().getSimpleName() + " never runs");
    }
  }

  record Broken(DeviceBuffer<int[]> x) implements NeverRuns {}

  record BrokenBelow(DeviceBuffer<int[]> x) implements NeverRuns {}

  record BrokenInclude(DeviceBuffer<int[]> x) implements NeverRuns {}

  @KernelFile("arithmetic")
  record NoSuchKernel() implements NeverRuns {}

  record NoSuchFile() implements NeverRuns {}
}

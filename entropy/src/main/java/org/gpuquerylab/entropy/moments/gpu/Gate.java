package org.gpuquerylab.entropy.moments.gpu;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.KernelArguments;

/**
 * The condition on which kernels work at all, so that the device decides which of the enqueued
 * commands count. Kernels take it as their first two parameters, {@code phase} and {@code value}.
 *
 * @param phase its first element is what the solver is about
 * @param value what it must be
 */
record Gate(DeviceBuffer<int[]> phase, int value) {
  /** Whether a twin has nothing to do. */
  static boolean isShut(KernelArguments arguments) {
    return arguments.ints("phase")[0] != arguments.intValue("value");
  }
}

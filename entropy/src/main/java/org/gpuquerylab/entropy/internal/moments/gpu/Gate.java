package org.gpuquerylab.entropy.internal.moments.gpu;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelCall;

/**
 * The condition under which kernels do any work; by this condition the device decides which of the
 * enqueued commands take effect.
 *
 * @param phase the buffer whose first element is the solver's phase
 * @param value the required phase
 */
record Gate(DeviceBuffer<int[]> phase, int value) {

  /** A call of a kernel that takes a gate as its first two parameters. */
  public interface Call extends KernelCall {
    /** The buffer of the gate's phase. */
    DeviceBuffer<int[]> phase();

    /** The required value of the phase. */
    int value();

    /** Whether the twin need not do anything. */
    default boolean isShut() {
      return phase().array()[0] != value();
    }
  }
}

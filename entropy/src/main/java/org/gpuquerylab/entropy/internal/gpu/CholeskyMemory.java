package org.gpuquerylab.entropy.internal.gpu;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/**
 * The buffers of a system.
 *
 * @param backend the backend of the buffers' device
 * @param layout the layout of the values
 * @param matrix the matrix followed by the right side, both later overwritten by their factor
 * @param inverses one inverted triangle for each diagonal block, followed by the pivots'
 *     reciprocals
 */
record CholeskyMemory(
    Backend backend,
    CholeskyLayout layout,
    DeviceBuffer<double[]> matrix,
    DeviceBuffer<double[]> inverses) {

  /** Allocates a system of {@code size} unknowns. */
  static CholeskyMemory allocate(Workspace workspace, int size) {
    CholeskyLayout layout = CholeskyLayout.of(size);
    return new CholeskyMemory(
        workspace.backend(),
        layout,
        workspace.allocate(ElementType.DOUBLE, layout.matrix()),
        workspace.allocate(ElementType.DOUBLE, layout.inverses()));
  }
}

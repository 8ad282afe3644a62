package org.gpuquerylab.entropy.internal.moments.gpu;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.entropy.internal.gpu.Launcher;

/** Sums of cells on a device, for problems with the same known sets. */
interface DeviceMoments {
  /**
   * The unnormalised sums of the cells exp(D^t w - 1) that contain a set. The sums are the result
   * of the last evaluation of the given order, and valid until the next evaluation of either order.
   */
  DeviceBuffer<double[]> values(Order order);

  /**
   * The buffer indices of the sums within {@link #values}. {@link Order#KNOWN}: the sum of set i is
   * at index i. {@link Order#UNIONS}: the sum of T_i | T_j, j &lt;= i, is at index i (i + 1) / 2 +
   * j.
   */
  DeviceBuffer<int[]> places(Order order);

  /** The number of elements of {@link #values} that have sums. */
  default long length(Order order) {
    return values(order).length();
  }

  /**
   * Enqueues an evaluation.
   *
   * @param weights w, where w_0 need not normalise the sum; not modified
   */
  void enqueue(Launcher launcher, Order order, Gate gate, DeviceBuffer<double[]> weights);
}

package org.gpuquerylab.entropy.moments.gpu.evaluation;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.entropy.gpu.Launcher;

/** Sums of cells on a device, for the known sets of one problem or of others with the same. */
public interface DeviceMoments {
  /**
   * The sums of the cells exp(D^t w - 1) that contain a set, not normalised. They belong to the
   * last evaluation of this order, until the next evaluation of either.
   */
  DeviceBuffer<double[]> values(Order order);

  /**
   * The indices of the sums in {@link #values}. {@link Order#KNOWN}: the sum of set i at i. {@link
   * Order#UNIONS}: the sum of T_i | T_j, j &lt;= i, at i (i + 1) / 2 + j.
   */
  DeviceBuffer<int[]> places(Order order);

  /**
   * Enqueues an evaluation.
   *
   * @param weights w; w_0 need not normalise; not modified
   */
  void enqueue(Launcher launcher, Order order, Gate gate, DeviceBuffer<double[]> weights);
}

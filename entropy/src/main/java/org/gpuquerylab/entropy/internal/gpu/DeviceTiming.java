package org.gpuquerylab.entropy.internal.gpu;

/** The times that a device solver measures by the device's clock. */
public enum DeviceTiming {
  /** No times; the host's clock measures a solution. */
  NONE,
  /** The total device time of each replayed iteration. */
  WHOLE,
  /**
   * The device time of each kernel. The kernels are enqueued one by one instead of replayed: this
   * gives the times of steps, but leaves more time between the kernels.
   */
  STEPS
}

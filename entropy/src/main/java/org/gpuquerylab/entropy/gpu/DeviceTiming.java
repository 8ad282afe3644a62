package org.gpuquerylab.entropy.gpu;

/** The times that a device solver takes from the device's clock. */
public enum DeviceTiming {
  /** No times; the host's clock measures a solution. */
  NONE,
  /** The total device time of each replayed iteration. */
  WHOLE,
  /**
   * The device time of each kernel, enqueued one by one instead of replayed: this gives times by
   * step, but leaves more time between the kernels.
   */
  STEPS
}

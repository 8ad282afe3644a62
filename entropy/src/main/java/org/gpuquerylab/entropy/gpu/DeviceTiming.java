package org.gpuquerylab.entropy.gpu;

/** What a device solver measures by the device's own clock. */
public enum DeviceTiming {
  /** Nothing; a solution's times are the host's. */
  NONE,
  /** Each replayed iteration: the device's time as a whole. */
  WHOLE,
  /**
   * Each kernel by itself, enqueued one by one instead of replayed: the split by step, at the price
   * of more time between the kernels.
   */
  STEPS
}

package org.gpuquerylab.concurrency.schedule;

/** How the kernels of a plan are launched, which the model of time must know. */
public enum LaunchMode {
  /** The host launches each kernel. */
  FROM_HOST,

  /** All kernels are one sequence, which is captured once and replayed. */
  REPLAYED,

  /**
   * All kernels are one replayed sequence. A batch of several kernels in one lane is one fused
   * kernel, which reads their column once.
   */
  SHARED_SCANS,

  /** The host launches each kernel; each lane is a partition of the device. */
  PARTITIONED;

  /** Whether the kernels are one replayed sequence. */
  boolean isReplayed() {
    return this == REPLAYED || this == SHARED_SCANS;
  }
}

package org.gpuquerylab.costmodel.profile;

/** The host memory in which a copy starts or ends. */
public enum TransferMemory {
  /** Page-locked memory, from which the device copies by itself. */
  PINNED,
  /** Ordinary memory, such as Java arrays. */
  PAGEABLE
}

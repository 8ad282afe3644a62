package org.gpuquerylab.costmodel.profile;

/** Where on the host a copy starts or ends. */
public enum TransferMemory {
  /** Page-locked memory, from which the device copies by itself. */
  PINNED,
  /** Ordinary memory, such as Java arrays. */
  PAGEABLE
}

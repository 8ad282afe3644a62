package org.gpuquerylab.costmodel.profile;

/** The host memory in which a copy starts or ends. */
public enum TransferMemory {
  /** Page-locked memory, which the device can access directly. */
  PINNED,
  /** Pageable memory, such as Java arrays. */
  PAGEABLE
}

package org.gpuquerylab.backend.device;

/**
 * Decides whose commands a device begins first where several queues wait. It is a hint; a queue's
 * own commands keep their order. Running groups go on: a group of a higher priority starts when a
 * running group ends. Without {@link Capability#QUEUE_PRIORITIES} every priority acts like {@link
 * #USUAL}.
 */
public enum QueuePriority {
  /**
   * After all others; like {@link #USUAL} where the driver has no priority below its own default
   * (CUDA).
   */
  LOW,
  /** The driver's own default. */
  USUAL,
  /** Before all others. */
  HIGH
}

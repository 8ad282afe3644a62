package org.gpuquerylab.backend.device;

/**
 * Determines whose commands a device begins first if several queues wait. A priority is a hint; the
 * commands of one queue keep their order. Groups that already run are not interrupted: a group of a
 * higher priority starts when a running group ends. Without {@link Capability#QUEUE_PRIORITIES},
 * every priority acts like {@link #USUAL}.
 */
public enum QueuePriority {
  /**
   * Begins after all other queues; like {@link #USUAL} if the driver has no priority below its
   * default (CUDA).
   */
  LOW,
  /** The driver's default priority. */
  USUAL,
  /** Begins before all other queues. */
  HIGH
}

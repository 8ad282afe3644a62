package org.gpuquerylab.backend.device;

/**
 * Whose commands a device begins first where those of several queues wait: a hint, the order of a
 * queue's own commands stays. What has begun goes on: a group of a higher priority gets in where a
 * group that runs ends. Without {@link Capability#QUEUE_PRIORITIES} all are as {@link #USUAL}.
 */
public enum QueuePriority {
  /** After all others; as {@link #USUAL} where the driver has none below its own default (CUDA). */
  LOW,
  /** The driver's own default. */
  USUAL,
  /** Before all others. */
  HIGH
}

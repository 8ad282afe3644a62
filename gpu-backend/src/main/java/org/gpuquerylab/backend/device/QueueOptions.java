package org.gpuquerylab.backend.device;

import java.util.Optional;

/**
 * The options with which a queue is opened.
 *
 * @param profiled whether every command is timed
 * @param priority determines whose commands begin first if several queues wait
 * @param partition the partition whose multiprocessors the queue uses; empty for the whole device
 */
public record QueueOptions(
    boolean profiled, QueuePriority priority, Optional<DevicePartition> partition) {
  /** The options of a queue on the whole device, with the usual priority and without timing. */
  public static final QueueOptions USUAL =
      new QueueOptions(false, QueuePriority.USUAL, Optional.empty());

  /** The same options, with or without timing of commands. */
  public QueueOptions profiled(boolean timed) {
    return new QueueOptions(timed, priority, partition);
  }

  /** The same options with another priority. */
  public QueueOptions priority(QueuePriority other) {
    return new QueueOptions(profiled, other, partition);
  }

  /** The same options on one of {@link org.gpuquerylab.backend.Backend#partitions()}. */
  public QueueOptions on(DevicePartition one) {
    return new QueueOptions(profiled, priority, Optional.of(one));
  }
}

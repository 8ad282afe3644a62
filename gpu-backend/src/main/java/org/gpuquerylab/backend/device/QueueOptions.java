package org.gpuquerylab.backend.device;

import java.util.Optional;

/**
 * How a queue is opened.
 *
 * @param profiled whether every command is timed
 * @param priority which commands begin first where several queues wait
 * @param partition the partition whose multiprocessors the queue uses; empty: the whole device
 */
public record QueueOptions(
    boolean profiled, QueuePriority priority, Optional<DevicePartition> partition) {
  /** A queue of the whole device, of usual priority, without timing. */
  public static final QueueOptions USUAL =
      new QueueOptions(false, QueuePriority.USUAL, Optional.empty());

  /** The same, with every command timed or none. */
  public QueueOptions profiled(boolean timed) {
    return new QueueOptions(timed, priority, partition);
  }

  /** The same with another priority. */
  public QueueOptions priority(QueuePriority other) {
    return new QueueOptions(profiled, other, partition);
  }

  /** The same on one of {@link org.gpuquerylab.backend.Backend#partitions()}. */
  public QueueOptions on(DevicePartition one) {
    return new QueueOptions(profiled, priority, Optional.of(one));
  }
}

package org.gpuquerylab.backend.device;

/**
 * The options with which a queue is opened.
 *
 * @param profiled whether every command is timed
 * @param priority determines whose commands begin first if several queues wait
 */
public record QueueOptions(boolean profiled, QueuePriority priority) {
  /** The usual priority, without timing. */
  public static final QueueOptions USUAL = new QueueOptions(false, QueuePriority.USUAL);

  /** The same options, with or without timing of commands. */
  public QueueOptions profiled(boolean timed) {
    return new QueueOptions(timed, priority);
  }

  /** The same options with another priority. */
  public QueueOptions priority(QueuePriority other) {
    return new QueueOptions(profiled, other);
  }
}

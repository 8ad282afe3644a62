package org.gpuquerylab.backend;

/**
 * What a queue has done since it was opened. Commands of a replayed sequence count at every replay.
 *
 * @param launches kernels launched, alone or in a sequence
 * @param replays sequences replayed
 * @param copies copies and fills of any direction
 * @param bytesWritten bytes copied from the host to the device
 * @param bytesRead bytes copied from the device to the host
 * @param synchronizations times that the host waited for the queue: {@code finish} and reads into
 *     Java arrays
 */
public record QueueCounters(
    long launches,
    long replays,
    long copies,
    long bytesWritten,
    long bytesRead,
    long synchronizations) {

  /** Nothing yet. */
  public static final QueueCounters ZERO = new QueueCounters(0, 0, 0, 0, 0, 0);

  /** The sum of both. */
  public QueueCounters plus(QueueCounters other) {
    return new QueueCounters(
        launches + other.launches,
        replays + other.replays,
        copies + other.copies,
        bytesWritten + other.bytesWritten,
        bytesRead + other.bytesRead,
        synchronizations + other.synchronizations);
  }

  /** What was added since {@code earlier}. */
  public QueueCounters minus(QueueCounters earlier) {
    return new QueueCounters(
        launches - earlier.launches,
        replays - earlier.replays,
        copies - earlier.copies,
        bytesWritten - earlier.bytesWritten,
        bytesRead - earlier.bytesRead,
        synchronizations - earlier.synchronizations);
  }
}

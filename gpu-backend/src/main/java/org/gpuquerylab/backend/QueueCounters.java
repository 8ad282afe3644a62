package org.gpuquerylab.backend;

/**
 * The numbers of commands and bytes of a queue since it was opened. Commands of a replayed sequence
 * count in every replay.
 *
 * @param launches kernel launches, alone or in a sequence
 * @param replays number of replayed sequences
 * @param copies copies and fills, in any direction
 * @param bytesWritten bytes that were copied from the host to the device
 * @param bytesRead bytes that were copied from the device to the host
 * @param synchronizations how often the host waited for the queue, in {@code finish} and in reads
 *     into Java arrays
 */
public record QueueCounters(
    long launches,
    long replays,
    long copies,
    long bytesWritten,
    long bytesRead,
    long synchronizations) {

  /** No commands at all. */
  public static final QueueCounters ZERO = new QueueCounters(0, 0, 0, 0, 0, 0);

  /** The sums of two sets of counters. */
  public QueueCounters plus(QueueCounters other) {
    return new QueueCounters(
        launches + other.launches,
        replays + other.replays,
        copies + other.copies,
        bytesWritten + other.bytesWritten,
        bytesRead + other.bytesRead,
        synchronizations + other.synchronizations);
  }

  /** The increase of the counters since {@code earlier}. */
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

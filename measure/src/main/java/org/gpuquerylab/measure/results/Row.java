package org.gpuquerylab.measure.results;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One repetition of one point: a line of {@code results.jsonl}.
 *
 * @param task the task of the row
 * @param status how the measurement ended
 * @param measurement the numbers; null unless the status is {@link Status#OK} or {@link
 *     Status#DISAGREES}
 * @param message why it failed, one line; empty if it did not
 * @param finished the end time
 * @param environment the folder's environment in which it was measured, from 0
 * @param process the process of the folder's run that measured it, from 1; 0 if unknown, as in rows
 *     of earlier versions
 */
public record Row(
    Task task,
    Status status,
    @Nullable Measurement measurement,
    String message,
    Instant finished,
    int environment,
    int process) {

  /** Checks that the status and the measurement are consistent. */
  public Row {
    if (status.isMeasured() != (measurement != null)) {
      throw new IllegalArgumentException(
          "a row has a measurement if and only if it was measured: " + status);
    }
  }

  /** A row of the first environment of its folder, of an unknown process. */
  public Row(
      Task task,
      Status status,
      @Nullable Measurement measurement,
      String message,
      Instant finished) {
    this(task, status, measurement, message, finished, 0, 0);
  }

  /** The same row, as measured in another of the folder's environments. */
  public Row in(int other) {
    return new Row(task, status, measurement, message, finished, other, process);
  }

  /** The same row, as measured by another process of the folder's run. */
  public Row by(int other) {
    return new Row(task, status, measurement, message, finished, environment, other);
  }

  /** The same row of an equal task. */
  Row of(Task other) {
    return new Row(other, status, measurement, message, finished, environment, process);
  }

  /** The point. */
  public Point point() {
    return task.point();
  }

  /**
   * The numbers of a measured row.
   *
   * @throws NullPointerException if the row was not measured
   */
  public Measurement measured() {
    return Objects.requireNonNull(measurement, "not measured");
  }
}

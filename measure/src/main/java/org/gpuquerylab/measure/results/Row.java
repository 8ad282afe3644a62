package org.gpuquerylab.measure.results;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One repetition of one point, stored as a line of {@code results.jsonl}.
 *
 * @param task the task of the row
 * @param status how the measurement ended
 * @param measurement the numbers; null unless the status is {@link Status#OK} or {@link
 *     Status#DISAGREES}
 * @param message the reason for a failure, in one line; empty if there was none
 * @param finished the time when the measurement ended
 * @param environment the number, from 0, of the folder's environment in which the row was measured
 * @param process the number, from 1, of the process that measured the row; 0 if unknown, as in rows
 *     of earlier versions
 * @param machine how busy the machine was: load average, clock in MHz, and the cores that other
 *     processes kept busy; empty if unknown
 */
public record Row(
    Task task,
    Status status,
    @Nullable Measurement measurement,
    String message,
    Instant finished,
    int environment,
    int process,
    Map<String, Double> machine) {

  /** Checks that the status and the measurement are consistent. */
  public Row {
    if (status.isMeasured() != (measurement != null)) {
      throw new IllegalArgumentException(
          "a row has a measurement if and only if it was measured: " + status);
    }
    machine = Map.copyOf(machine);
  }

  /** Creates a row of its folder's first environment and of an unknown process. */
  public Row(
      Task task,
      Status status,
      @Nullable Measurement measurement,
      String message,
      Instant finished) {
    this(task, status, measurement, message, finished, 0, 0, Map.of());
  }

  /** This row with another environment of the folder. */
  public Row in(int other) {
    return new Row(task, status, measurement, message, finished, other, process, machine);
  }

  /** This row with another process of the run. */
  public Row by(int other) {
    return new Row(task, status, measurement, message, finished, environment, other, machine);
  }

  /** This row on a machine that was as busy as this. */
  public Row on(Map<String, Double> state) {
    return new Row(task, status, measurement, message, finished, environment, process, state);
  }

  /** The same row with an equal task. */
  public Row of(Task other) {
    return new Row(other, status, measurement, message, finished, environment, process, machine);
  }

  /** The point of the task. */
  public Point point() {
    return task.point();
  }

  /**
   * The numbers of a row that was measured.
   *
   * @throws NullPointerException if the row was not measured
   */
  public Measurement measured() {
    return Objects.requireNonNull(measurement, "not measured");
  }
}

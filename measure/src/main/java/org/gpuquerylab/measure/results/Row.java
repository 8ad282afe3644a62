package org.gpuquerylab.measure.results;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One repetition of one point: a line of {@code results.jsonl}.
 *
 * @param task what was to be measured
 * @param status how it ended
 * @param measurement the numbers; null unless the status is {@link Status#OK} or {@link
 *     Status#DISAGREES}
 * @param message why it failed, one line; empty if it did not
 * @param finished when it ended
 */
public record Row(
    Task task, Status status, @Nullable Measurement measurement, String message, Instant finished) {

  /** Checks that the status and the measurement go together. */
  public Row {
    if (status.isMeasured() != (measurement != null)) {
      throw new IllegalArgumentException(
          "a row has a measurement if and only if it was measured: " + status);
    }
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

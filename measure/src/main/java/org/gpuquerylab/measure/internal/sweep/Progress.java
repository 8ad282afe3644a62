package org.gpuquerylab.measure.internal.sweep;

import org.gpuquerylab.measure.results.Row;

/** Receives the progress of a run. */
public interface Progress {

  /** A display that shows nothing. */
  Progress NONE = new Progress() {};

  /**
   * The run begins.
   *
   * @param done number of repetitions that an earlier, unfinished run measured
   * @param total total number of repetitions
   */
  default void begin(int done, int total) {}

  /** The process is warmed up; from here on, its speed predicts the remaining time. */
  default void warm() {}

  /** One more repetition is complete. */
  default void done(Row row) {}

  /** Whether this process should stop measuring so that another process continues. */
  default boolean isOver() {
    return false;
  }

  /** The run ends, complete or incomplete. */
  default void end() {}
}

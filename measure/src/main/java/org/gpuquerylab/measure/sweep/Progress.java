package org.gpuquerylab.measure.sweep;

import org.gpuquerylab.measure.results.Row;

/** Receives a run's progress. */
public interface Progress {

  /** Hears nothing. */
  Progress NONE = new Progress() {};

  /**
   * The run begins.
   *
   * @param done repetitions measured by an earlier, unfinished run
   * @param total repetitions in all
   */
  default void begin(int done, int total) {}

  /** The process is warm: from here on its pace predicts the remaining time. */
  default void warm() {}

  /** One more repetition is done. */
  default void done(Row row) {}

  /** Whether this process should stop measuring so that another one continues. */
  default boolean isOver() {
    return false;
  }

  /** The run ends, complete or not. */
  default void end() {}
}

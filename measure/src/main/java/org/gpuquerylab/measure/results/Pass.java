package org.gpuquerylab.measure.results;

import java.util.Locale;

/** The extent of an experiment that a run measures. */
public enum Pass {
  /** A few points that take less than 30 seconds, to check that everything works. */
  QUICK,
  /** All points of the figure. */
  FULL;

  /** The name in lowercase letters, for files and messages. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

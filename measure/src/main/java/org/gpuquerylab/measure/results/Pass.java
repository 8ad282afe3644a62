package org.gpuquerylab.measure.results;

import java.util.Locale;

/** How much of an experiment a run measures. */
public enum Pass {
  /** A few points, in less than 30 seconds, to check that everything works. */
  QUICK,
  /** Every point of the figure. */
  FULL;

  /** The name in lower case, for files and messages. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

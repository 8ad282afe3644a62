package org.gpuquerylab.measure.compare;

import org.gpuquerylab.measure.results.Measurement;

/**
 * The compared number of a row; less is better.
 *
 * @param measure the name of a measure, or empty for the time of a run
 */
public record Quantity(String measure) {

  /** The time of a run. */
  public static final Quantity TIME = new Quantity("");

  /** Its name in tables. */
  public String label() {
    return measure.isEmpty() ? "ms" : measure;
  }

  /** The number; NaN if the row has none. */
  double of(Measurement measurement) {
    return measure.isEmpty()
        ? measurement.millis()
        : measurement.measures().getOrDefault(measure, Double.NaN);
  }
}

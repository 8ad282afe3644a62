package org.gpuquerylab.measure.internal.compare;

import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Status;

/**
 * The number of a row that is compared; a smaller number is better.
 *
 * @param measure the name of a measure, or empty for the time of a run
 */
public record Quantity(String measure) {

  /** The time of one run, in milliseconds. */
  public static final Quantity TIME = new Quantity("");

  /** The name of the number in tables. */
  public String label() {
    return measure.isEmpty() ? "ms" : measure;
  }

  /** Whether a row has this number. */
  boolean isIn(SideRow row) {
    return row.row().status() == Status.OK && of(row.measured()) > 0;
  }

  /** The number of a row; NaN if the row does not have it. */
  double of(Measurement measurement) {
    return measure.isEmpty()
        ? measurement.millis()
        : measurement.measures().getOrDefault(measure, Double.NaN);
  }
}

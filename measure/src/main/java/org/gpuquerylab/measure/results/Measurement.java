package org.gpuquerylab.measure.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.internal.limit.RunNames;

/**
 * The result of one repetition.
 *
 * @param nanos wall-clock time of one run in nanoseconds
 * @param runs the number of runs whose mean is {@code nanos}; more than one if a run is very short
 * @param checksum checksum of the last run's result
 * @param expectedChecksum checksum of the reference algorithm's result
 * @param measures further numbers by name; copied
 */
public record Measurement(
    double nanos,
    int runs,
    double checksum,
    double expectedChecksum,
    Map<String, Double> measures) {

  /**
   * The shortest time of one run: the time between two ticks of the clock, divided by a large
   * number of runs, with a margin.
   */
  public static final double LEAST_NANOS = 1e-6;

  /** The maximum time of one run: about thirty years. */
  public static final double MOST_NANOS = 1e18;

  /** The maximum value of a measure, for which ratios and sums are still finite. */
  public static final double MOST = 1e100;

  /**
   * Copies the measures, except for measures that are infinite, NaN or too large to be drawn; a
   * missing measure means that there is no number. A measure below 1e-100 counts as 0.
   *
   * @throws IllegalArgumentException if there are more than 200 measures, or the name of one
   *     contains characters other than letters, digits, space and {@code . _ -}
   */
  public Measurement {
    if (measures.size() > RunLimits.MEASURES) {
      throw new IllegalArgumentException("more than " + RunLimits.MEASURES + " measures");
    }
    Map<String, Double> kept = new LinkedHashMap<>();
    measures.forEach(
        (name, value) -> {
          if (Math.abs(value) <= MOST) {
            kept.put(RunNames.measure(name), Math.abs(value) < 1 / MOST ? 0.0 : value);
          }
        });
    measures = Collections.unmodifiableMap(kept);
  }

  /** Wall-clock time of one run in milliseconds. */
  public double millis() {
    return nanos / 1e6;
  }

  /** Whether the two checksums are finite and agree within a relative difference. */
  public boolean agrees(double tolerance) {
    if (!Double.isFinite(checksum) || !Double.isFinite(expectedChecksum)) {
      return false; // Two results that both overflowed need not be equal.
    }
    double scale = Math.max(Math.abs(checksum), Math.abs(expectedChecksum));
    return checksum == expectedChecksum
        || Math.abs(checksum - expectedChecksum) <= tolerance * scale;
  }
}

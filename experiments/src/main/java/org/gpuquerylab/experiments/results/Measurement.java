package org.gpuquerylab.experiments.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was measured in one repetition.
 *
 * @param nanos wall-clock nanoseconds of one run
 * @param runs runs that {@code nanos} is the mean of; more than one where a run is very short
 * @param checksum of the last run's result
 * @param expectedChecksum by the reference algorithm
 * @param measures further numbers by name; copied
 */
public record Measurement(
    double nanos,
    int runs,
    double checksum,
    double expectedChecksum,
    Map<String, Double> measures) {

  /** Copies the measures. */
  public Measurement {
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
  }

  /** Wall-clock milliseconds of one run. */
  public double millis() {
    return nanos / 1e6;
  }

  /** Whether the two checksums agree within a relative difference. */
  public boolean agrees(double tolerance) {
    double scale = Math.max(Math.abs(checksum), Math.abs(expectedChecksum));
    return checksum == expectedChecksum
        || Math.abs(checksum - expectedChecksum) <= tolerance * scale;
  }
}

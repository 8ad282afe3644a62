package org.gpuquerylab.experiments.internal.ssb;

import java.util.List;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * Repeated measurements of the same quantity.
 *
 * @param ascending the measurements in ascending order, at least one
 */
public record RepeatedMillis(List<Double> ascending) {
  /** Sorts the measurements. */
  public RepeatedMillis {
    ascending = ascending.stream().sorted().toList();
  }

  /** The median in milliseconds. */
  public double median() {
    return MedianInterval.median(ascending.stream().mapToDouble(millis -> millis).toArray());
  }

  /** The smallest measurement in milliseconds. */
  public double least() {
    return ascending.get(0);
  }

  /** The greatest measurement in milliseconds. */
  public double greatest() {
    return ascending.get(ascending.size() - 1);
  }
}

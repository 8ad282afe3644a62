package org.gpuquerylab.operators.internal.path;

import java.util.List;

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
    int n = ascending.size();
    return (ascending.get((n - 1) / 2) + ascending.get(n / 2)) / 2;
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

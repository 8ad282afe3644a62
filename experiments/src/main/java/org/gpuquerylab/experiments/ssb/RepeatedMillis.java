package org.gpuquerylab.experiments.ssb;

import java.util.List;

/**
 * Repeated measurements of one thing.
 *
 * @param ascending at least one
 */
public record RepeatedMillis(List<Double> ascending) {
  /** Sorts. */
  public RepeatedMillis {
    ascending = ascending.stream().sorted().toList();
  }

  /** The middle one, of an even number the upper of both. */
  public double median() {
    return ascending.get(ascending.size() / 2);
  }

  /** The least. */
  public double least() {
    return ascending.get(0);
  }

  /** The greatest. */
  public double greatest() {
    return ascending.get(ascending.size() - 1);
  }
}

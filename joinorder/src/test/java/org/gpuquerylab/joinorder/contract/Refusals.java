package org.gpuquerylab.joinorder.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Grants algorithms the device memory that their refusals name. */
public final class Refusals {
  private static final int LITTLE = 1000;

  private Refusals() {}

  /**
   * The result once the memory is granted; a refused algorithm must keep none.
   *
   * @param small grants a thousand bytes first, then always what was asked for last
   * @param most how often the algorithm may refuse; at least once
   */
  public static OptimizationResult grant(
      Backend small, JoinOrderAlgorithm algorithm, QueryGraph graph, int most) {
    long limit = LITTLE;
    for (int refusals = 0; ; refusals++) {
      small.limitMemory(limit);
      try {
        OptimizationResult result = algorithm.optimize(graph);
        assertThat(refusals).as("refusals").isBetween(1, most);
        return result;
      } catch (OutOfDeviceMemoryException e) {
        assertThat(e.askedBytes()).as("bytes asked for").isGreaterThan(limit);
        assertThat(e).hasMessageContaining("asked for " + e.askedBytes() + " bytes");
        assertThat(small.openResources()).as("kept after a refusal").isEmpty();
        assertThat(refusals).as("refusals").isLessThan(most);
        limit = e.askedBytes();
      }
    }
  }
}

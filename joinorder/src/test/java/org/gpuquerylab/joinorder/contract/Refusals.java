package org.gpuquerylab.joinorder.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Gives an algorithm the device memory that its refusals ask for, until it succeeds. */
public final class Refusals {
  private static final int LITTLE = 1000;

  private Refusals() {}

  /**
   * Returns the result once the memory is sufficient; checks that an algorithm keeps no memory
   * after a refusal.
   *
   * @param small a backend whose memory is limited to a thousand bytes first, then to the bytes
   *     that the last refusal asked for
   * @param most the maximum number of refusals; the minimum is one
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

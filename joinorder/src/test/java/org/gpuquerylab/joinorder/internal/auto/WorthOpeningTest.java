package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Queries for which a device is opened, and those for which that would take longer than it saves.
 */
class WorthOpeningTest {

  private static boolean isWorth(QueryGraph graph, Budget budget) {
    return AutoOptimizer.isWorthOpening(
        graph, Execution.onHost(1).withBudget(budget.withHostBytes(1L << 30)));
  }

  @ParameterizedTest
  @CsvSource({
    "LINEAR, 20, 1000, false", // the host needs less than a millisecond
    "CLIQUE, 12, 1000, false",
    "CLIQUE, 25, 1000, true", // no algorithm of the host fits
    "CLIQUE, 25, 999, false", // no time to measure the device
    "CLIQUE, 30, 1000, false", // 1e14 pairs, too many for any device
    "CLIQUE, 20, 20000, true", // the host needs more than a second
    "LINEAR, 70, 1000, false", // no exact algorithm takes it
  })
  void aDeviceIsOpenedIfItCanPay(Topology shape, int size, double millis, boolean worth) {
    QueryGraph graph = TopologyGenerator.generate(shape, size, 1);
    assertThat(isWorth(graph, Budget.usual().withMillis(millis))).isEqualTo(worth);
  }

  @Test
  void aStoredQueryOf17RelationsIsForTheHost() {
    QueryGraph job = QueryCatalogue.load("job-29a");
    assertThat(job.size()).isEqualTo(17);
    assertThat(isWorth(job, Budget.usual())).isFalse();
  }

  @Test
  void noDeviceMayExceedTheBudgetOfPairs() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 25, 1);
    assertThat(isWorth(graph, Budget.usual().withPairs(1e6))).isFalse();
    assertThat(isWorth(graph, Budget.usual().withPairs(1e12))).isTrue();
  }
}

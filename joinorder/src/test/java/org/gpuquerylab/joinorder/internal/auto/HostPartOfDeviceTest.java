package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.internal.gpu.HostPart;
import org.gpuquerylab.joinorder.internal.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

class HostPartOfDeviceTest {
  private final Method device =
      Method.onDevice(TreeGpu.ENTRY, WorkUnit.PAIRS, DeviceDecisionTest.H200);

  /**
   * The host's part of a search on a device counts: a tree of 1.4e8 sets fits a second if its rows
   * are products, and does not if they are looked up, nor if the host has too little memory.
   */
  @Test
  void whatTheHostPreparesCounts() {
    QueryGraph graph = TopologyGenerator.generate(Topology.KEY_TREE, 46, 12);
    SearchSpace space = TreeCount.of(graph);
    Budget budget = Budget.usual().withMillis(1_000_000).withHostBytes(1e9);
    double products = device.millis(graph, space, budget);
    assertThat(products).isGreaterThan(device.time().applyAsDouble(space) - 1e-9).isFinite();
    QueryGraph supplied = graph.withCardinalities(set -> 1_000);
    double lookedUp = device.millis(supplied, space.with(CardinalityForm.SUPPLIED), budget);
    double members = TreeCount.of(graph).members();
    assertThat(lookedUp - products)
        .isGreaterThan(5e-6 * members / Runtime.getRuntime().availableProcessors());
    assertThat(device.fits(graph, space, budget.withHostBytes(1e7))).isFalse();
    HostPart part = TreeGpu.onHost(graph);
    double all = products + part.openingMillis();
    assertThat(device.fits(graph, space, budget.withMillis(all))).isFalse();
  }
}

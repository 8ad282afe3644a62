package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.contract.JoinOrderAlgorithmContract;
import org.gpuquerylab.joinorder.contract.Refusals;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests for every GPU-based DPsub variant, on every device found. */
@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
abstract class DeviceDpSubContract extends JoinOrderAlgorithmContract {
  @Parameter DeviceInfo device;

  private DeviceDpSub variant(CostFunction costFunction, Execution execution) {
    return (DeviceDpSub) entry().create(costFunction, execution);
  }

  /** The number of relations of larger queries, in which several groups share a set. */
  int largerRelations() {
    return 17;
  }

  @Override
  protected final JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    Backend backend = TestBackends.shared(device);
    assertThat(backend.openResources()).as("left open by an earlier test").isEmpty();
    return variant(costFunction, Execution.on(backend));
  }

  /** The queries are larger than the contract's, so that several groups share a set. */
  @ParameterizedTest
  @EnumSource(Topology.class)
  void agreesWithDpSubOnLargerQueries(Topology topology) {
    QueryGraph graph = TopologyGenerator.generate(topology, largerRelations(), 3);
    OptimizationResult expected = new DpSub(new Cout()).optimize(graph);
    OptimizationResult result = checkOptimum(graph, topology + " of " + largerRelations());
    assertThat(result.pairsChecked()).isEqualTo(expected.pairsChecked());
  }

  @Test
  void countsWhatTheDeviceDid() {
    try (DeviceDpSub algorithm = variant(new Cout(), Execution.on(TestBackends.shared(device)))) {
      QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 10, 1);
      algorithm.optimize(graph);
      algorithm.optimize(graph);
      // One launch initializes the memo, one reads the plan, and each size from 2 to 10 takes one
      // or two.
      assertThat(algorithm.counters().launches()).isBetween(11L, 20L);
      assertThat(algorithm.counters().replays()).isEqualTo(1);
      assertThat(algorithm.counters().synchronizations()).isEqualTo(1);
    }
  }

  @Test
  void measuresPhasesOnlyWhereAsked() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 9, 1);
    Execution plain = Execution.on(TestBackends.shared(device));
    double cost;
    try (DeviceDpSub algorithm = variant(new Cout(), plain)) {
      cost = algorithm.optimize(graph).cost();
      assertThat(algorithm.profile()).isEmpty();
    }
    try (DeviceDpSub algorithm = variant(new Cout(), plain.withProfile())) {
      assertThat(algorithm.optimize(graph).cost()).isEqualTo(cost);
      PhaseProfile profile = algorithm.profile().orElseThrow();
      assertThat(profile.phaseNanos())
          .containsKeys(Phase.INIT, Phase.JOIN, Phase.FINALIZE, Phase.REST);
      long phases = profile.phaseNanos().values().stream().mapToLong(nanos -> nanos).sum();
      assertThat(profile.kernelNanos()).isPositive();
      assertThat(profile.kernelNanos() + profile.transferToNanos()).isLessThanOrEqualTo(phases);
    }
  }

  /** The refusal names the total bytes, not only the bytes of one table. */
  @Test
  void worksWithTheBytesThatItsRefusalNames() {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 14, 1);
    double expected = new DpSub(new Cout()).optimize(graph).cost();
    try (Backend small = TestBackends.open(device);
        DeviceDpSub algorithm = variant(new Cout(), Execution.on(small))) {
      assertThat(Refusals.grant(small, algorithm, graph, 1).cost()).isEqualTo(expected);
    }
  }

  @Test
  void refusesWhatDoesNotFitAndStaysUsable() {
    try (Backend small = TestBackends.open(device)) {
      small.limitMemory(1 << 20);
      try (DeviceDpSub algorithm = variant(new Cout(), Execution.on(small))) {
        QueryGraph large = TopologyGenerator.generate(Topology.STAR, 18, 1);
        assertThatThrownBy(() -> algorithm.optimize(large))
            .isInstanceOf(OutOfDeviceMemoryException.class);
        assertThat(small.openResources()).isEmpty();
        QueryGraph fits = TopologyGenerator.generate(Topology.STAR, 12, 1);
        double expected = new DpSub(new Cout()).optimize(fits).cost();
        assertThat(algorithm.optimize(fits).cost()).isEqualTo(expected);
      }
      assertThat(small.openResources()).isEmpty();
    }
  }
}

package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * GPU-based DPsub with pruning where several groups of work-items share a set, on every device. A
 * device of few multiprocessors would never do so; these devices claim the number of an H100.
 */
@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class SharedSetTest {
  private static final long MULTIPROCESSORS = 132;
  private static final List<AlgorithmEntry> VARIANTS =
      List.of(PosGpu.ENTRY, SubGpu.ENTRY, CombGpu.ENTRY);

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  DeviceInfo device;

  /** The results are equal in every bit: ties are broken by the number of the split. */
  @Test
  void answersAreThoseOfOneWorkItemForEachSet() {
    try (Backend narrow = TestBackends.openWide(device, 1);
        Backend wide = TestBackends.openWide(device, MULTIPROCESSORS)) {
      for (AlgorithmEntry entry : VARIANTS) {
        try (DeviceDpSub one = create(entry, Execution.on(narrow));
            DeviceDpSub many = create(entry, Execution.on(wide).withProfile())) {
          for (Topology topology : List.of(Topology.CLIQUE, Topology.STAR, Topology.GRID)) {
            QueryGraph graph = TopologyGenerator.generate(topology, 13, 3);
            OptimizationResult expected = one.optimize(graph);
            assertThat(many.optimize(graph)).as(entry.name() + topology).isEqualTo(expected);
            assertThat(many.profile().orElseThrow().phaseNanos()).containsKey(Phase.PRUNING);
          }
        }
      }
      assertThat(wide.openResources()).isEmpty();
    }
  }

  private static DeviceDpSub create(AlgorithmEntry entry, Execution execution) {
    return (DeviceDpSub) entry.create(new Cout(), execution);
  }

  /** Where all splits cost the same, the plan is that of one work-item for each set, too. */
  @Test
  void equalCostsGiveTheSamePlan() {
    var builder = QueryGraph.builder();
    for (int i = 0; i < 13; i++) {
      builder.relation("t" + i, 1);
      for (int j = 0; j < i; j++) {
        builder.join("t" + i, "t" + j, 1);
      }
    }
    QueryGraph graph = builder.build();
    try (Backend narrow = TestBackends.openWide(device, 1);
        Backend wide = TestBackends.openWide(device, MULTIPROCESSORS);
        PosGpu one = new PosGpu(new Cout(), Execution.on(narrow));
        PosGpu many = new PosGpu(new Cout(), Execution.on(wide))) {
      assertThat(many.optimize(graph)).isEqualTo(one.optimize(graph));
    }
  }
}

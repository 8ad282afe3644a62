package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.dpsize.DpSizeVariant;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.CombGpu;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.EcGpu;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.PosGpu;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.SubGpu;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that with 64 MB of device memory, every variant of Meister and Saake 2020 gives the optimum
 * or says how many bytes it needs.
 */
class ReportVariantsBudgetTest {
  private static final long BUDGET = 64L << 20;

  private static final List<String> DPSIZE =
      Stream.of(DpSizeVariant.values()).map(DpSizeVariant::algorithm).toList();
  private static final List<String> DPSUB =
      List.of(EcGpu.NAME, CombGpu.NAME, SubGpu.NAME, PosGpu.NAME);

  /** Sizes that fit, and one whose table of 2^n sets does not fit, which DPsub must refuse. */
  private static final Map<Topology, List<Integer>> SIZES =
      Map.of(
          Topology.LINEAR, List.of(20, 23, 30),
          Topology.CYCLIC, List.of(18),
          Topology.STAR, List.of(12),
          Topology.CLIQUE, List.of(11));

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void dpsizeGivesTheOptimum(DeviceInfo device) {
    try (Backend backend = TestBackends.open(device)) {
      for (String name : DPSIZE) {
        SIZES.forEach(
            (topology, sizes) -> sizes.forEach(size -> check(backend, name, topology, size, true)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void dpsubGivesTheOptimumOrNamesTheBytes(DeviceInfo device) {
    try (Backend backend = TestBackends.open(device)) {
      for (String name : DPSUB) {
        SIZES.forEach(
            (topology, sizes) ->
                sizes.forEach(size -> check(backend, name, topology, size, size <= 20)));
      }
    }
  }

  private static void check(
      Backend backend, String name, Topology topology, int size, boolean fits) {
    String query = name + ", " + topology + " of " + size;
    QueryGraph graph = TopologyGenerator.generate(topology, size, 1);
    backend.limitMemory(BUDGET);
    try (JoinOrderAlgorithm algorithm =
        JoinOrderAlgorithms.find(name).orElseThrow().create(new Cout(), Execution.on(backend))) {
      double optimum = new DpCcp(new Cout()).optimize(graph).cost();
      assertThat(algorithm.optimize(graph).cost())
          .as(query)
          .isCloseTo(optimum, within(1e-9 * optimum));
      assertThat(fits).as(query).isTrue();
    } catch (OutOfDeviceMemoryException e) {
      assertThat(fits).as(query).isFalse();
      assertThat(e.askedBytes()).as(query).isGreaterThan(BUDGET);
      assertThat(e).hasMessageContaining(e.askedBytes() + " bytes");
    }
    assertThat(backend.openResources()).as(query).isEmpty();
  }
}

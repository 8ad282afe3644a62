package org.gpuquerylab.joinorder.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.EndableAlgorithm;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchEndedException;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.contract.CountedClock;
import org.gpuquerylab.joinorder.contract.GivenCardinalities;
import org.gpuquerylab.joinorder.contract.UniformGraphs;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.PosGpu;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutGpu;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.internal.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledDpSub;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that each exact search on a device can be left, and finds the same plan in steps. */
class LeftSearchTest {
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  private static final List<QueryGraph> QUERIES =
      List.of(
          TopologyGenerator.generate(Topology.CLIQUE, 11, 1),
          TopologyGenerator.generate(Topology.STAR, 12, 1),
          TopologyGenerator.generate(Topology.GRID, 9, 1),
          UniformGraphs.with(TopologyGenerator.generate(Topology.SNOWFLAKE, 9, 1), 1e30, 1e-30),
          GivenCardinalities.random(8, 1).graph());

  private record Case(DeviceInfo device, AlgorithmEntry entry) {
    @Override
    public String toString() {
      return entry.name() + " on " + device.selector();
    }
  }

  static Stream<Case> cases() {
    return TestBackends.devices()
        .flatMap(device -> searches().map(entry -> new Case(device, entry)));
  }

  private static Stream<AlgorithmEntry> searches() {
    return JoinOrderAlgorithms.all().stream().filter(e -> e.onDevice() && e.isExact());
  }

  private static EndableAlgorithm open(Case of) {
    return (EndableAlgorithm)
        of.entry().create(new Cout(), Execution.on(TestBackends.shared(of.device())));
  }

  @Test
  void everyExactSearchOfADeviceCanBeLeft() {
    assertThat(searches().count()).isGreaterThan(8);
    assertThat(cases())
        .allSatisfy(
            of -> {
              try (EndableAlgorithm algorithm = open(of)) {
                assertThat(algorithm).isInstanceOf(DeviceAlgorithm.class);
              }
            });
  }

  /** In steps, a search finds the same; it is left after any number of looks at the clock. */
  @ParameterizedTest
  @MethodSource("cases")
  void aSearchIsLeftAtItsTime(Case of) {
    for (QueryGraph graph : QUERIES.stream().filter(of.entry()::takes).toList()) {
      try (EndableAlgorithm algorithm = open(of)) {
        OptimizationResult expected = algorithm.optimize(graph);
        CountedClock enough = new CountedClock(1);
        check(expected, algorithm.optimize(graph, new SearchLimit(enough, 1e4, NO_LIMIT)), graph);
        assertThat(enough.looks()).as("%s, %s", of, graph).isGreaterThan(4);
        for (long looks = 0; looks < enough.looks() - 2; looks += Math.max(2, 2 * looks)) {
          CountedClock clock = new CountedClock(1);
          SearchLimit limit = new SearchLimit(clock, (double) looks, NO_LIMIT);
          assertThatThrownBy(() -> algorithm.optimize(graph, limit))
              .as("%s, %s, %s ms", of, graph, looks)
              .isInstanceOf(SearchEndedException.class);
          assertThat(clock.looks()).as("%s, %s", of, graph).isLessThan(looks + 4);
        }
        check(expected, algorithm.optimize(graph), graph);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aSearchIsLeftAtItsPairs(Case of) {
    QueryGraph graph = QUERIES.get(of.entry().treesOnly() ? 1 : 2);
    try (EndableAlgorithm algorithm = open(of)) {
      OptimizationResult expected = algorithm.optimize(graph);
      double pairs = (double) expected.pairs();
      for (double millis : new double[] {1, NO_LIMIT}) { // in steps and in one piece
        check(expected, algorithm.optimize(graph, new SearchLimit(() -> 0, millis, pairs)), graph);
        for (double fewer : new double[] {1, Math.rint(pairs / 3), pairs - 1}) {
          assertThatThrownBy(
                  () -> algorithm.optimize(graph, new SearchLimit(() -> 0, millis, fewer)))
              .as("%s, %s of %s pairs", of, fewer, pairs)
              .isInstanceOf(SearchEndedException.class);
        }
      }
    }
  }

  /** Kernels that are not compiled yet take longer than a short limit. */
  @Test
  @SuppressWarnings("try") // closes an algorithm to use it again
  void aShortLimitLeavesNoTimeToCompile() {
    QueryGraph star = TopologyGenerator.generate(Topology.STAR, 8, 1);
    SearchLimit limit = new SearchLimit(() -> 0, 1e-6, NO_LIMIT);
    DeviceInfo device = TestBackends.devices("cpu").findFirst().orElseThrow();
    try (Backend backend = TestBackends.open(device);
        EndableAlgorithm other = new MpdpGpu(new Cout(), Execution.on(backend));
        EndableAlgorithm algorithm = new TreeGpu(new Cout(), Execution.on(backend))) {
      OptimizationResult expected = other.optimize(star); // how long a compilation takes
      assertThatThrownBy(() -> algorithm.optimize(star, limit))
          .isInstanceOf(NotPreparedException.class)
          .hasMessageMatching("its kernels take about .* ms to compile");
      assertThat(algorithm.optimize(star).cost()).isEqualTo(expected.cost());
      assertThat(algorithm.optimize(star, limit).cost()).isEqualTo(expected.cost());
      algorithm.close();
      assertThat(algorithm.optimize(star, limit).cost()).isEqualTo(expected.cost());
    }
  }

  /** Levels with much work are divided; those of a search far from its limit are not. */
  @ParameterizedTest
  @MethodSource("dividing")
  void onlyASearchNearItsLimitIsDivided(Case of) {
    boolean tree = of.entry().treesOnly();
    QueryGraph graph =
        TopologyGenerator.generate(tree ? Topology.STAR : Topology.CLIQUE, tree ? 16 : 13, 1);
    try (EndableAlgorithm algorithm = open(of)) {
      OptimizationResult expected = algorithm.optimize(graph);
      long atOnce = launches(algorithm);
      algorithm.optimize(graph, new SearchLimit(new CountedClock(1), 640, NO_LIMIT, 10));
      assertThat(launches(algorithm)).isEqualTo(atOnce);
      SearchLimit near = new SearchLimit(new CountedClock(1), 639, NO_LIMIT, 10);
      check(expected, algorithm.optimize(graph, near), graph);
      assertThat(launches(algorithm)).isGreaterThan(atOnce);
    }
  }

  /** The searches on devices from which {@code auto} chooses. */
  static Stream<Case> dividing() {
    return cases()
        .filter(
            of ->
                Set.of(MpdpGpu.NAME, MincutGpu.NAME, PosGpu.NAME, TiledDpSub.NAME, TreeGpu.NAME)
                    .contains(of.entry().name()));
  }

  private static long launches(EndableAlgorithm algorithm) {
    return ((DeviceAlgorithm) algorithm).counters().launches();
  }

  private static void check(
      OptimizationResult expected, OptimizationResult found, QueryGraph graph) {
    assertThat(found.cost()).as("%s", graph).isEqualTo(expected.cost());
    assertThat(found.pairs()).as("%s", graph).isEqualTo(expected.pairs());
    assertThat(found.pairsChecked()).as("%s", graph).isEqualTo(expected.pairsChecked());
    assertThat(found.plan()).as("%s", graph).isEqualTo(expected.plan());
  }
}

package org.gpuquerylab.joinorder.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the data that an instance keeps from earlier queries do not change the plans of later
 * queries.
 */
class KeptTablesTest {
  private static final int QUERIES = 60;

  /**
   * The numbers of relations of the queries. An instance keeps the tables of large queries in
   * another way.
   */
  private static final int[] SIZES = {1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 15, 16};

  private static final int MANY_CANDIDATES = 11;

  static Stream<AlgorithmEntry> entries() {
    return JoinOrderAlgorithms.all().stream()
        .filter(entry -> entry.isExact() && !entry.usesBackend());
  }

  @ParameterizedTest
  @MethodSource("entries")
  void anInstanceThatKeepsTablesFindsThePlansOfANewOne(AlgorithmEntry entry) {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    Execution execution = Execution.onHost(1);
    for (CostFunction function : CostFunctions.all()) {
      try (JoinOrderAlgorithm keeping = entry.create(function, execution)) {
        for (int i = 0; i < QUERIES; i++) {
          QueryGraph graph = graph(random);
          if (entry.takes(graph)) {
            String name = entry.name() + ", seed " + seed + ", query " + i;
            assertSame(name, keeping.optimize(graph), fresh(entry, function, graph));
          }
        }
      }
    }
  }

  /** A random query, which is small if its shape has many connected sets. */
  private static QueryGraph graph(SplittableRandom random) {
    List<Topology> shapes = List.of(Topology.values());
    Topology shape = shapes.get(random.nextInt(shapes.size()));
    int size = SIZES[random.nextInt(SIZES.length)];
    boolean narrow = shape == Topology.LINEAR || shape == Topology.CYCLIC || shape == Topology.TREE;
    int most = narrow ? size : Math.min(size, MANY_CANDIDATES);
    return TopologyGenerator.generate(shape, Math.max(most, 1), random.nextInt(1_000));
  }

  private static OptimizationResult fresh(
      AlgorithmEntry entry, CostFunction function, QueryGraph graph) {
    try (JoinOrderAlgorithm algorithm = entry.create(function, Execution.onHost(1))) {
      return algorithm.optimize(graph);
    }
  }

  private static void assertSame(String name, OptimizationResult kept, OptimizationResult fresh) {
    assertThat(kept.cost()).as(name).isEqualTo(fresh.cost());
    assertThat(kept.pairs()).as(name).isEqualTo(fresh.pairs());
    assertThat(kept.plan().toString()).as(name).isEqualTo(fresh.plan().toString());
  }

  @Test
  void ofLargeArraysOnlyTheLastIsKept() {
    KeptBySize<long[]> arrays = new KeptBySize<>(long[]::new);
    long[] small = arrays.get(1 << 10);
    long[] large = arrays.get(1 << 16);
    assertThat(arrays.get(1 << 16)).isSameAs(large);
    assertThat(arrays.get(1 << 17)).hasSize(1 << 17);
    assertThat(arrays.get(1 << 16)).hasSize(1 << 16).isNotSameAs(large);
    assertThat(arrays.get(1 << 10)).isSameAs(small);
  }
}

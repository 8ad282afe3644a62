package org.gpuquerylab.joinorder.internal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry.Place;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchEndedException;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.contract.CountedClock;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that each algorithm of the catalogue that says it can be left is left at its limit. */
class EndableSearchTest {
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  /** The most work between two looks at the clock, in pairs. */
  private static final int UNCHECKED_PAIRS = 1 << 15;

  static Stream<AlgorithmEntry> algorithms() {
    return JoinOrderAlgorithms.all().stream()
        .filter(entry -> entry.place() == Place.HOST || entry.place() == Place.HOST_THREADS)
        .filter(entry -> entry.create(new Cout(), Execution.onHost(1)) instanceof EndableSearch);
  }

  /**
   * Queries with direct and hashed tables, with plain products and with products out of range, and
   * with a result that hides the costs of all other joins.
   */
  private static List<QueryGraph> queries(AlgorithmEntry entry) {
    return Stream.of(
            TopologyGenerator.generate(Topology.CLIQUE, 12, 1),
            TopologyGenerator.generate(Topology.STAR, 14, 1),
            TopologyGenerator.generate(Topology.GRID, entry.equals(DpSub.ENTRY) ? 15 : 20, 1),
            star(16, 1e30, 1e-30),
            star(14, 1e4, 1))
        .filter(entry::takes)
        .toList();
  }

  private static QueryGraph star(int size, double rows, double selectivity) {
    QueryGraphBuilder builder = QueryGraph.builder().relation("r0", rows);
    for (int i = 1; i < size; i++) {
      builder.relation("r" + i, rows + i).join("r0", "r" + i, selectivity);
    }
    return builder.build();
  }

  /** Leaves the search after 0, 1, 2, 4, ... looks at the clock, and then lets it end. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void aSearchIsLeftAtItsTime(AlgorithmEntry entry) {
    for (QueryGraph graph : queries(entry)) {
      try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), Execution.onHost(2))) {
        OptimizationResult expected = algorithm.optimize(graph);
        CountedClock unlimited = new CountedClock(1);
        check(graph, expected, optimize(algorithm, graph, unlimited, NO_LIMIT, NO_LIMIT));
        assertThat(unlimited.looks())
            .as("%s, %s", entry.name(), graph)
            .isGreaterThan(expected.pairs() / UNCHECKED_PAIRS);
        for (long looks = 0; looks < unlimited.looks() / 2; looks += Math.max(1, looks)) {
          CountedClock clock = new CountedClock(1);
          double millis = looks;
          assertThatThrownBy(() -> optimize(algorithm, graph, clock, millis, NO_LIMIT))
              .as("%s, %s, %s ms", entry.name(), graph, millis)
              .isInstanceOf(SearchEndedException.class);
          assertThat(clock.looks()).as("%s, %s", entry.name(), graph).isLessThan(looks + 10);
        }
        check(graph, expected, algorithm.optimize(graph));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aSearchIsLeftAtItsPairs(AlgorithmEntry entry) {
    for (QueryGraph graph : queries(entry)) {
      try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), Execution.onHost(2))) {
        OptimizationResult expected = algorithm.optimize(graph);
        long pairs = expected.pairs();
        check(graph, expected, optimize(algorithm, graph, () -> 0, NO_LIMIT, (double) pairs));
        for (long fewer : new long[] {1, pairs / 3, pairs - 1}) {
          assertThatThrownBy(() -> optimize(algorithm, graph, () -> 0, NO_LIMIT, (double) fewer))
              .as("%s, %s, %s of %s pairs", entry.name(), graph, fewer, pairs)
              .isInstanceOf(SearchEndedException.class);
        }
        check(graph, expected, algorithm.optimize(graph));
      }
    }
  }

  private static OptimizationResult optimize(
      JoinOrderAlgorithm algorithm,
      QueryGraph graph,
      LongSupplier clock,
      double millis,
      double pairs) {
    SearchLimit limit = new SearchLimit(clock, millis, pairs);
    return ((EndableSearch) algorithm).optimize(graph, limit);
  }

  private static void check(
      QueryGraph graph, OptimizationResult expected, OptimizationResult found) {
    assertThat(found.cost()).isEqualTo(expected.cost());
    assertThat(found.pairs()).isEqualTo(expected.pairs());
    assertThat(found.plan()).isEqualTo(expected.plan());
    new JoinTreeValidator(graph, new Cout()).validate(found.plan());
  }
}

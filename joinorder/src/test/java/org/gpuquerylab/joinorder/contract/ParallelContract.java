package org.gpuquerylab.joinorder.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

/** Tests for every parallel algorithm, in addition to the contract of all exact algorithms. */
public abstract class ParallelContract extends JoinOrderAlgorithmContract {
  private static final int[] THREADS = {1, 2, 4, 8};

  /** The number of threads in the tests of the contract of all exact algorithms. */
  protected abstract int threads();

  /** Whether the tests run that choose numbers of threads themselves. */
  protected boolean choosesThreads() {
    return true;
  }

  /** Creates the algorithm under test. */
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
    return entry().create(costFunction, Execution.onHost(threads));
  }

  @Override
  protected final JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    return algorithm(costFunction, threads());
  }

  /** The queries have 8, 10 and 12 relations for 1, 2 and 4 threads. */
  @Override
  protected final int maxTestedRelations() {
    return 8 + 2 * (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(threads()));
  }

  private static Stream<QueryGraph> graphs() {
    return Stream.concat(
        Stream.of(Topology.values()).map(t -> TopologyGenerator.generate(t, 13, 3)),
        Stream.of(5L, 6L, 7L).map(seed -> RandomGraphs.connected(12, seed)));
  }

  @Test
  final void anyNumberOfThreadsGivesTheSameResult() {
    assumeTrue(choosesThreads(), "runs with another number of threads");
    graphs()
        .forEach(
            graph -> {
              OptimizationResult expected = optimize(graph, 1);
              for (int number : THREADS) {
                for (int run = 0; run < 2; run++) {
                  OptimizationResult result = optimize(graph, number);
                  String query = graph + ", " + number + " threads";
                  assertThat(result.cost()).as(query).isEqualTo(expected.cost());
                  // An algorithm that repeats pairs may find another plan of the same cost.
                  if (entry().scope().pairsOnce()) {
                    assertThat(result.plan()).as(query).isEqualTo(expected.plan());
                    assertThat(result.pairs()).as(query).isEqualTo(expected.pairs());
                  }
                }
              }
            });
  }

  private OptimizationResult optimize(QueryGraph graph, int number) {
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout(), number)) {
      return algorithm.optimize(graph);
    }
  }

  @Test
  final void anExceptionInAWorkerReachesTheCaller() {
    assumeTrue(choosesThreads(), "runs with another number of threads");
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 11, 1);
    for (int number : THREADS) {
      FailingCost cost = new FailingCost(50_000);
      try (JoinOrderAlgorithm algorithm = algorithm(cost, number)) {
        assertThatThrownBy(() -> algorithm.optimize(graph))
            .as(number + " threads")
            .isInstanceOf(ArithmeticException.class)
            .hasMessage("test");
        cost.repair();
        assertThat(algorithm.optimize(graph)).isEqualTo(optimize(graph, number));
      }
    }
  }

  @Test
  final void threadsEndWhenItIsClosed() throws InterruptedException {
    assumeTrue(choosesThreads(), "runs with another number of threads");
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 11, 1);
    for (boolean failing : new boolean[] {false, true}) {
      CostFunction cost = new FailingCost(failing ? 50_000 : Long.MAX_VALUE);
      List<Thread> found = new ArrayList<>();
      try (JoinOrderAlgorithm algorithm = algorithm(cost, 4)) {
        if (failing) {
          assertThatThrownBy(() -> algorithm.optimize(graph)).hasMessage("test");
        } else {
          algorithm.optimize(graph);
        }
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
          if (thread.getName().startsWith(algorithm.name() + "-")) {
            found.add(thread);
          }
        }
        assertThat(found).isNotEmpty().hasSizeLessThanOrEqualTo(4).allMatch(Thread::isDaemon);
      }
      for (Thread thread : found) {
        thread.join(1_800_000);
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  @Test
  final void refusesNoThreads() {
    assertThatThrownBy(() -> algorithm(new Cout(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("0 threads; give (at least 1|1 to " + Execution.MAX_THREADS + ")");
  }
}

package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.UniformGraphs;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that another algorithm takes the query if one fails, on a machine whose device has one
 * algorithm, which is expected to be the fastest and always fails.
 */
class FallbackTest {
  private static final String BROKEN = "broken-gpu";
  private static final QueryGraph STAR = TopologyGenerator.generate(Topology.STAR, 18, 1);

  private long nanos;

  /** An algorithm that fails after some milliseconds. */
  private final class Broken implements JoinOrderAlgorithm {
    private final Throwable failure;
    private final double millis;

    Broken(Throwable failure, double millis) {
      this.failure = failure;
      this.millis = millis;
    }

    @Override
    public String name() {
      return BROKEN;
    }

    @Override
    public int maxRelations() {
      return QueryGraph.MAX_MASK_RELATIONS;
    }

    @Override
    public OptimizationResult optimize(QueryGraph graph) {
      nanos += (long) (millis * 1e6);
      if (failure instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) failure;
    }

    /** A device that lost its context cannot free its memory. */
    @Override
    public void close() {
      if (!(failure instanceof CostRangeException)) {
        throw new IllegalStateException("the context is lost");
      }
    }
  }

  private AutoOptimizer auto(Throwable failure, double millis, Budget budget) {
    AlgorithmEntry entry =
        AlgorithmEntry.onDevice(
            BROKEN,
            "fails",
            QueryGraph.MAX_MASK_RELATIONS,
            (costFunction, execution) -> new Broken(failure, millis));
    MeasuredCurve curve =
        new MeasuredCurve(new double[] {1}, new double[] {1e-6}, new double[] {2});
    DeviceMethods machine =
        new DeviceMethods(
            List.of(new DeviceMethods.Kind(entry, WorkUnit.PAIRS, Topology.STAR, 1)),
            kind -> Optional.of(curve),
            () -> 0);
    machine.measureAll();
    Backend backend = TestBackends.shared(TestBackends.devices().findFirst().orElseThrow());
    Execution execution = Execution.on(backend).withThreads(1).withBudget(budget);
    return new AutoOptimizer(new Cout(), execution, machine, () -> nanos);
  }

  static Stream<Throwable> failures() {
    return Stream.of(
        new OutOfMemoryError("Java heap space"),
        new ArithmeticException("integer overflow"),
        new NullPointerException(),
        new IllegalStateException("two\n  lines"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void anotherAlgorithmTakesTheQuery(Throwable failure) {
    double expected = new DpCcp(new Cout()).optimize(STAR).cost();
    try (AutoOptimizer auto = auto(failure, 0, Budget.usual().withMillis(1e6))) {
      for (int i = 0; i < 2; i++) {
        assertThat(auto.optimize(STAR).cost()).isCloseTo(expected, within(1e-9 * expected));
        assertThat(auto.chosen().name()).isEqualTo("dptree");
        String message =
            failure.getMessage() == null ? "" : ": " + failure.getMessage().replace("\n  ", " ");
        assertThat(auto.explanation())
            .startsWith("dptree for 18 relations")
            .contains(BROKEN + " failed: " + failure.getClass().getSimpleName() + message)
            .contains("IllegalStateException: the context is lost")
            .doesNotContain("\n");
      }
    }
  }

  /** The failure leaves 1 ms, in which no exact algorithm is expected to end. */
  @Test
  void theNextAlgorithmFitsWhatIsLeftOfTheBudget() {
    Budget budget = Budget.usual().withMillis(100).withSteps(300);
    try (AutoOptimizer auto = auto(new OutOfMemoryError("test"), 99, budget)) {
      auto.optimize(STAR);
      assertThat(auto.explanation())
          .startsWith("adaptive for 18 relations")
          .contains("no exact algorithm within the budget solved it")
          .contains(BROKEN + " failed: OutOfMemoryError: test")
          .containsPattern("dptree .* ms exceeds the time left");
    }
  }

  /** An algorithm that takes no longer than a hundredth of the budget is not refused. */
  @Test
  void aShortSearchIsTakenThoughTheTimeIsOver() {
    Budget budget = Budget.usual().withMillis(1_000).withSteps(300);
    try (AutoOptimizer auto = auto(new OutOfMemoryError("test"), 5_200, budget)) {
      assertThat(auto.optimize(STAR).gap()).isZero();
      assertThat(auto.explanation()).startsWith("dptree for 18 relations");
    }
  }

  /** No other algorithm finds a plan that costs less than the best one. */
  @Test
  void aQueryWhosePlansCostTooMuchIsRefused() {
    QueryGraph graph =
        UniformGraphs.with(TopologyGenerator.generate(Topology.STAR, 18, 1), 1e90, 1);
    RuntimeException failure = refusal(graph);
    try (AutoOptimizer auto = auto(failure, 0, Budget.usual().withMillis(1e6))) {
      assertThatThrownBy(() -> auto.optimize(graph)).isSameAs(failure);
    }
  }

  private static RuntimeException refusal(QueryGraph graph) {
    try {
      new DpCcp(new Cout()).optimize(graph);
    } catch (CostRangeException e) {
      return e;
    }
    throw new AssertionError("solved");
  }
}

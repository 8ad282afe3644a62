package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cmax;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

class JoinOrderOptimizerTest {
  /** The rows of cast_info and name, joined, and of all three relations. */
  private static final double FIRST = 36244344.0 * 4167491 * 0.01 * 2.4e-7;

  private static final double ALL = FIRST * 2528312 * 0.1 * 3.9e-7;

  private static final QueryGraph CHAIN =
      QueryGraph.builder()
          .relation("title", 2528312, 0.1)
          .relation("cast_info", 36244344)
          .relation("name", 4167491, 0.01)
          .join("cast_info", "title", 3.9e-7)
          .join("cast_info", "name", 2.4e-7)
          .build();

  @Test
  void ordersTheJoinsOfAQueryOnTheHost() {
    try (JoinOrderOptimizer optimizer = JoinOrderOptimizer.onHost()) {
      assertThat(optimizer.explanation()).isEmpty();
      OptimizationResult result = optimizer.optimize(CHAIN);
      assertThat(result.order())
          .contains("title")
          .containsPattern("\\((cast_info join name|name join cast_info)\\)");
      assertThat(result.cost()).isCloseTo(FIRST + ALL, within(1e-6 * ALL));
      assertThat(result.gap()).isZero();
      assertThat(optimizer.explanation()).isNotBlank();
    }
  }

  @Test
  void takesAnAlgorithmADeviceAndACost() {
    try (Backend backend = Backends.find().open("cpu");
        JoinOrderOptimizer optimizer =
            JoinOrderOptimizer.on(backend).withAlgorithm("pos-gpu").withCost(new Cmax())) {
      OptimizationResult result = optimizer.optimize(CHAIN);
      assertThat(result.cost()).isCloseTo(FIRST, within(1e-6 * FIRST));
      assertThat(result.pairs()).isEqualTo(4);
    }
  }

  /** No exact algorithm searches a clique of 40 relations within a hundredth of a second. */
  @Test
  void searchesWithinABudgetWhatIsTooLarge() {
    QueryGraph clique = TopologyGenerator.generate(Topology.CLIQUE, 40, 1);
    try (JoinOrderOptimizer optimizer =
        JoinOrderOptimizer.onHost().withBudget(Duration.ofMillis(10))) {
      assertThat(optimizer.optimize(clique).plan().relations().cardinality()).isEqualTo(40);
      assertThat(optimizer.explanation()).contains("adaptive");
    }
  }

  @Test
  void refusesWhatCannotBe() {
    JoinOrderOptimizer optimizer = JoinOrderOptimizer.onHost();
    assertThatThrownBy(() -> optimizer.withAlgorithm("dpcp"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("dpccp");
    assertThatThrownBy(() -> optimizer.withBudget(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("above 0");
    assertThatThrownBy(() -> optimizer.withAlgorithm("pos-gpu").optimize(CHAIN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pos-gpu runs on a device; give it a backend");
  }

  @Test
  void printsAnOrderOfAThousandRelations() {
    QueryGraph chain = TopologyGenerator.generate(Topology.LINEAR, 1000, 1);
    try (JoinOrderOptimizer optimizer = JoinOrderOptimizer.onHost().withAlgorithm("goo")) {
      String order = optimizer.optimize(chain).order();
      assertThat(order.split(" join ")).hasSize(1000);
      assertThat(order.chars().filter(c -> c == '(').count()).isEqualTo(999);
    }
  }
}

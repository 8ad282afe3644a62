package org.gpuquerylab.joinorder.internal.gpu.population;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.GivenCardinalities;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.large.Goo;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;

/** Tests random sampling and the genetic algorithm for queries that supply cardinalities. */
class GivenPopulationTest {
  private static final Execution EXECUTION =
      Execution.on(TestBackends.shared(TestBackends.devices().findFirst().orElseThrow()));

  @Test
  void samplesFindTheOptimumOfSmallQueries() {
    for (int seed = 1; seed <= 30; seed++) {
      GivenCardinalities query = GivenCardinalities.random(2 + seed % 4, seed);
      for (CostFunction function : CostFunctions.all()) {
        double optimum = query.optimalCost(function);
        try (JoinOrderAlgorithm sampling = new RandomSampling(function, EXECUTION, 5000, seed)) {
          assertThat(sampling.optimize(query.graph()).cost())
              .as("seed " + seed + ", " + function.name())
              .isCloseTo(optimum, within(1e-9 * optimum));
        }
      }
    }
  }

  @Test
  void generationsStartFromTheGreedyTreeAndKeepIt() {
    Genetic.Settings settings = new Genetic.Settings(32, 20, 20, true, 0.65, 1);
    for (int seed = 1; seed <= 40; seed++) {
      QueryGraph graph = GivenCardinalities.random(4 + seed % 9, seed).graph();
      double greedy = new Goo(new Cout()).optimize(graph).cost();
      try (JoinOrderAlgorithm genetic = new Genetic(new Cout(), EXECUTION, settings)) {
        OptimizationResult result = genetic.optimize(graph);
        assertThat(result.cost()).as("seed " + seed).isLessThanOrEqualTo(greedy);
        assertThat(result.cost()).as("seed " + seed).isEqualTo(result.plan().cost());
      }
    }
  }
}

package org.gpuquerylab.joinorder.internal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.contract.JoinOrderAlgorithmContract;
import org.gpuquerylab.joinorder.contract.Trees;
import org.gpuquerylab.joinorder.contract.UniformGraphs;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DpTreeTest extends JoinOrderAlgorithmContract {
  @Override
  protected AlgorithmEntry entry() {
    return DpTree.ENTRY;
  }

  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    return new DpTree(costFunction);
  }

  @ParameterizedTest
  @CsvSource({"14, 1", "15, 2", "16, 4", "17, 8", "18, 18", "40, 1", "30, 2"})
  void findsTheOptimumOfRandomTrees(int size, int reach) {
    for (long seed = 1; seed <= 10; seed++) {
      String query = "tree of " + size + ", reach " + reach + ", seed " + seed;
      checkOptimum(Trees.random(size, reach, seed), query);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 7", "3, 4", "4, 3", "9, 1"})
  void findsTheOptimumOfChainsOfHubs(int hubs, int leaves) {
    checkOptimum(Trees.hubs(hubs, leaves, 1), hubs + " hubs of " + leaves + " leaves");
  }

  @Test
  void solvesAChainOf64() {
    QueryGraph graph = TopologyGenerator.generate(Topology.LINEAR, 64, 1);
    OptimizationResult result = new DpTree(new Cout()).optimize(graph);
    double expected = new DpCcp(new Cout()).optimize(graph).cost();
    assertThat(result.cost()).isCloseTo(expected, within(1e-9 * expected));
  }

  /** Whether numbers fit is decided for each query, not only when a shape is new. */
  @Test
  void keepsItsLimitWhenItIsUsedAgain() {
    QueryGraph plain = TopologyGenerator.generate(Topology.STAR, 16, 1);
    QueryGraph supplied = plain.withCardinalities(CardinalityEstimator.of(plain)::cardinality);
    QueryGraph scaled = UniformGraphs.with(plain, 1e100, 1e-100);
    Budget budget = Budget.usual().withHostBytes(1.5 * (8 << 15));
    DpTree algorithm = new DpTree(new Cout(), budget);
    double expected = algorithm.optimize(plain).cost();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> algorithm.optimize(supplied))
          .isInstanceOf(HostMemoryException.class)
          .hasMessageContaining("16 relations take dptree 5.9");
      assertThat(algorithm.optimize(plain).cost()).isEqualTo(expected);
      assertThat(algorithm.optimize(scaled).cost()).isPositive();
    }
    double enough = new DpTree(new Cout()).optimize(supplied).cost();
    assertThat(enough).isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void refusesCyclesAndLargeStarsWithOneLine() {
    QueryGraph cycle = TopologyGenerator.generate(Topology.CYCLIC, 5, 1);
    assertThatThrownBy(() -> new DpTree(new Cout()).optimize(cycle))
        .isInstanceOf(NotATreeException.class)
        .hasMessage(
            "the query graph has 5 edges between 5 relations, dptree supports only trees; choose"
                + " another algorithm");
    QueryGraph star = TopologyGenerator.generate(Topology.STAR, 64, 1);
    assertThatThrownBy(() -> new DpTree(new Cout()).optimize(star))
        .isInstanceOf(TooManyRelationsException.class)
        .hasMessageContaining("64 relations have more than 134217728 connected subsets");
  }
}

package org.gpuquerylab.joinorder.internal.large;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.GivenCardinalities;
import org.gpuquerylab.joinorder.contract.PlanChecks;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class Idp2Test {
  @ParameterizedTest
  @EnumSource(Topology.class)
  void isNeverWorseThanGoo(Topology topology) {
    for (CostFunction function : CostFunctions.all()) {
      for (int size : new int[] {13, 40, 70}) {
        QueryGraph graph = TopologyGenerator.generate(topology, size, size);
        double start = new Goo(function).optimize(graph).cost();
        assertThat(new Idp2(function).optimize(graph).cost())
            .as(function.name() + ", " + topology + " of " + size)
            .isLessThanOrEqualTo(start);
      }
    }
  }

  @Test
  void aFewRelationsAreOrderedExactly() {
    for (long seed = 1; seed <= 50; seed++) {
      QueryGraph graph = RandomGraphs.connected(10, seed);
      double optimum = new DpSub(new Cout()).optimize(graph).cost();
      for (Heuristic heuristic : new Heuristic[] {new Idp2(new Cout()), new UnionDp(new Cout())}) {
        OptimizationResult result = heuristic.optimize(graph);
        assertThat(result.cost()).as("seed " + seed).isCloseTo(optimum, within(1e-9 * optimum));
        assertThat(result.gap()).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 14})
  void subtreesOfAnySizeByAnyAlgorithm(int k) {
    Cout cout = new Cout();
    for (long seed = 1; seed <= 8; seed++) {
      QueryGraph graph = RandomGraphs.connected(14, seed);
      String query = "k " + k + ", seed " + seed;
      PlanChecks.check(new Idp2(cout, k, new DpSub(cout)), graph, cout, query);
      PlanChecks.check(new UnionDp(cout, k, new DpSub(cout)), graph, cout, query);
    }
  }

  @Test
  void takesGivenCardinalities() {
    Cout cout = new Cout();
    for (long seed = 1; seed <= 20; seed++) {
      QueryGraph graph = GivenCardinalities.random(9, seed).graph();
      for (JoinOrderAlgorithm algorithm :
          new JoinOrderAlgorithm[] {
            new Goo(cout),
            new Ikkbz(cout),
            new DpLin(cout),
            new Idp2(cout, 4, new DpCcp(cout)),
            new UnionDp(cout, 4, new DpCcp(cout)),
          }) {
        PlanChecks.check(algorithm, graph, cout, algorithm.name() + ", seed " + seed);
      }
      double optimum = new DpCcp(cout).optimize(graph).cost();
      assertThat(new Idp2(cout).optimize(graph).cost()).isEqualTo(optimum);
    }
  }

  @Test
  void refusesSizesThatThePartsCannotHave() {
    Cout cout = new Cout();
    assertThatThrownBy(() -> new Idp2(cout, 1, new DpSub(cout)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("parts of 1 inputs, dpsub takes 2 to 24");
    assertThatThrownBy(() -> new UnionDp(cout, 25, new DpSub(cout)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("parts of 25 inputs, dpsub takes 2 to 24");
  }
}

package org.gpuquerylab.joinorder.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdjacencyTest {

  @ParameterizedTest
  @EnumSource(Topology.class)
  void boundsTheLogarithmsOfEachPredicateOnce(Topology shape) {
    QueryGraph graph = TopologyGenerator.generate(shape, 70, 3);
    long sum = 0;
    for (JoinEdge join : graph.joins()) {
      sum += Adjacency.logarithm(join.selectivity());
    }
    assertThat(graph.adjacency().logarithms).isEqualTo(sum);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {1, 0.5, 2, 3, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, 0x1p-1030})
  void theBoundOfALogarithmIsAboveIt(double value) {
    checkBound(value);
  }

  @Test
  void theBoundOfARandomLogarithmIsAboveIt() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 10_000; i++) {
      checkBound(Math.scalb(1 + random.nextDouble(), random.nextInt(-1100, 1024)));
    }
  }

  private static void checkBound(double value) {
    double positive = Math.max(value, Double.MIN_VALUE);
    double logarithm = Math.abs(Math.log(positive) / Math.log(2));
    assertThat((double) Adjacency.logarithm(positive))
        .as("of %s", positive)
        .isGreaterThanOrEqualTo(logarithm - 1e-9)
        .isLessThanOrEqualTo(positive < Double.MIN_NORMAL ? 1075 : logarithm + 2);
  }
}

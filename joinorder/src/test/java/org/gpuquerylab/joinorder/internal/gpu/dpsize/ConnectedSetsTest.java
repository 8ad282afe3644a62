package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

class ConnectedSetsTest {

  @Test
  void countsTheSetsOfAClique() {
    ConnectedSets sets = of(Topology.CLIQUE, 10);
    assertThat(sets.count()).isEqualTo(1023);
    assertThat(sets.width()).isEqualTo(252);
    // There are 10, 45, 120, 210, 252, 210, 120, 45 and 10 sets of 1 to 9 relations. The iteration
    // that produces solutions of 10 relations has the most pairs.
    assertThat(sets.mostPairs())
        .isEqualTo(10 * 10 + 45 * 45 + 120 * 120 + 210 * 210 + 252 * 251 / 2);
    assertThat(sets.ascending()).isEqualTo(LongStream.rangeClosed(1, 1023).toArray());
  }

  @Test
  void ordersSetsOfSixtyFourRelationsAsUnsigned() {
    ConnectedSets sets = of(Topology.LINEAR, 64);
    assertThat(sets.count()).isEqualTo(64 * 65 / 2);
    long[] ascending = sets.ascending();
    for (int i = 1; i < ascending.length; i++) {
      assertThat(Long.compareUnsigned(ascending[i - 1], ascending[i])).isNegative();
    }
    assertThat(ascending[ascending.length - 1]).isEqualTo(-1L);
  }

  @Test
  void refusesTooManySets() {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 26, 1);
    assertThatThrownBy(() -> ConnectedSets.of(graph, DpSizeVariant.S_GPU.algorithm()))
        .isInstanceOf(TooManyRelationsException.class)
        .hasMessageContaining("26 relations have more than 16777216 connected subsets")
        .hasMessageContaining(DpSizeVariant.S_GPU.algorithm());
  }

  private static ConnectedSets of(Topology topology, int size) {
    return ConnectedSets.of(
        TopologyGenerator.generate(topology, size, 1), DpSizeVariant.S_GPU.algorithm());
  }
}

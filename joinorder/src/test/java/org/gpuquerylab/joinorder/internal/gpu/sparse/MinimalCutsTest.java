package org.gpuquerylab.joinorder.internal.gpu.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MinimalCutsTest {

  @ParameterizedTest
  @EnumSource(Topology.class)
  void areAllSplitsOfEachConnectedSet(Topology topology) {
    for (int size = 2; size <= 9; size++) {
      check(TopologyGenerator.generate(topology, size, size), topology + " of " + size);
    }
  }

  @Test
  void areAllSplitsInRandomGraphs() {
    for (long seed = 1; seed <= 40; seed++) {
      int size = 2 + (int) (seed % 9);
      check(RandomGraphs.connected(size, seed), "random of " + size + ", seed " + seed);
    }
  }

  /** Compares the cuts of each connected set with those found by checking all subsets. */
  private static void check(QueryGraph graph, String query) {
    long[] near = graph.neighbourMasks();
    int[] masks = Arrays.stream(near).mapToInt(mask -> (int) mask).toArray();
    MinimalCuts cuts = new MinimalCuts(masks, set -> connected(near, set));
    for (int set = 1; set < 1 << graph.size(); set++) {
      if (connected(near, set) && Integer.bitCount(set) > 1) {
        Set<Integer> expected = new HashSet<>();
        for (int side = set & -set; side < set; side++) {
          boolean part = (side & ~set) == 0 && (side & set & -set) != 0;
          if (part && connected(near, side) && connected(near, set ^ side)) {
            expected.add(side);
          }
        }
        Set<Integer> found = new HashSet<>();
        long checked =
            cuts.forEach(set, side -> assertThat(found.add(side)).as(query + ", twice").isTrue());
        assertThat(found).as("%s, set %d", query, set).isEqualTo(expected);
        assertThat(checked).as(query).isGreaterThanOrEqualTo(found.size());
      }
    }
  }

  private static boolean connected(long[] near, int set) {
    return RelationSets.reachable(near, set & -set, set) == set;
  }
}

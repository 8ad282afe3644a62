package org.gpuquerylab.joinorder.internal.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.HostMemoryException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the best plan of each partition with dynamic programming that filters all sets. */
class PartitionSearchTest {
  private static final int QUERIES = Integer.getInteger("joinorder.partitioned", 120);

  private static final double RELATIVE = 1e-9;

  private static PartitionSearch search(PlanSpace space, QueryGraph graph, CostFunction function) {
    return PartitionSearch.of(space, graph, function, Budget.usual(), new PartitionTables());
  }

  /**
   * The oracle: a search over all sets that skips the sets that a partition does not admit. It does
   * not use the numbering of the tested code.
   */
  private static final class Filtered {
    private final double[] cost;
    private long pairs;
    private long splits;

    Filtered(QueryGraph graph, CostFunction function, PlanSpacePartition partition) {
      cost = new double[1 << graph.size()];
      Arrays.fill(cost, Double.POSITIVE_INFINITY);
      CardinalityEstimator rows = CardinalityEstimator.of(graph);
      boolean leftDeep = partition.space() == PlanSpace.LEFT_DEEP;
      for (int set = 1; set < cost.length; set++) {
        if (Integer.bitCount(set) == 1) {
          cost[set] = partition.admits(set) ? 0 : Double.POSITIVE_INFINITY;
          continue;
        }
        for (int left = (set - 1) & set;
            left != 0 && partition.admits(set);
            left = (left - 1) & set) {
          int right = set ^ left;
          boolean inSpace = leftDeep ? Integer.bitCount(right) == 1 : left > right;
          if (!inSpace || !partition.admits(left) || (!leftDeep && !partition.admits(right))) {
            continue;
          }
          splits += leftDeep || graph.isConnected(set) ? 1 : 0;
          double rightCost = leftDeep ? 0 : cost[right];
          if (graph.areJoined(left, right)
              && cost[left] < Double.POSITIVE_INFINITY
              && rightCost < Double.POSITIVE_INFINITY) {
            pairs++;
            double found =
                function.cost(
                    cost[left],
                    rightCost,
                    rows.cardinality(left),
                    rows.cardinality(right),
                    rows.cardinality(set));
            cost[set] = Math.min(cost[set], found);
          }
        }
      }
    }

    double best() {
      return cost[cost.length - 1];
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachPartitionsPlanIsItsBest(PlanSpace space) {
    SplittableRandom random = new SplittableRandom(19);
    for (int k = 0; k < QUERIES; k++) {
      long seed = random.nextLong();
      int relations = 1 + random.nextInt(10);
      QueryGraph graph = RandomGraphs.connected(relations, seed);
      QueryGraph query = random.nextInt(4) == 0 ? graph.withCrossProducts() : graph;
      CostFunction function = CostFunctions.all().get(k % CostFunctions.all().size());
      int constraints = random.nextInt(1 + PlanSpacePartition.mostConstraints(space, relations));
      checkPartitions(space, query, function, Math.min(constraints, 6), "seed " + seed);
    }
  }

  private static void checkPartitions(
      PlanSpace space, QueryGraph graph, CostFunction function, int constraints, String query) {
    PartitionSearch search = search(space, graph, function);
    double optimum =
        new Filtered(graph, function, new PlanSpacePartition(space, graph.size(), 0, 0)).best();
    double best = Double.POSITIVE_INFINITY;
    for (PlanSpacePartition partition :
        PlanSpacePartition.all(space, graph.size(), 1 << constraints)) {
      String what = partition + " of " + graph + ", " + query;
      PartitionPlan plan = search.best(partition);
      Filtered oracle = new Filtered(graph, function, partition);
      assertThat(plan.exists()).as(what).isEqualTo(oracle.best() < Double.POSITIVE_INFINITY);
      assertThat(plan.pairs()).as(what).isEqualTo(oracle.pairs);
      assertThat(plan.splits()).as(what).isEqualTo(oracle.splits);
      if (plan.exists()) {
        assertThat(plan.cost()).as(what).isCloseTo(oracle.best(), within(RELATIVE * oracle.best()));
        var tree = plan.tree(graph, function);
        assertThat(partition.contains(tree)).as(what).isTrue();
        assertThat(tree.cost()).as(what).isCloseTo(plan.cost(), within(RELATIVE * plan.cost()));
      }
      best = Math.min(best, plan.cost());
    }
    assertThat(best).as(query).isCloseTo(optimum, within(RELATIVE * optimum));
  }

  @ParameterizedTest
  @EnumSource
  void splitsFollowTheRatiosOfThePaper(PlanSpace space) {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 12, 1);
    PartitionSearch search = search(space, graph, new Cout());
    for (int constraints = 0; constraints <= 4; constraints++) {
      for (PlanSpacePartition partition : PlanSpacePartition.all(space, 12, 1 << constraints)) {
        PartitionPlan plan = search.best(partition);
        double sets =
            Math.pow(2, 12) * Math.pow(space == PlanSpace.BUSHY ? 7 / 8.0 : 0.75, constraints);
        assertThat((double) plan.sets()).isEqualTo(sets - 1);
        if (space == PlanSpace.BUSHY) {
          // The ordered splits, including those with an empty part: 27 for each group, 21 for each
          // constrained group.
          double ordered = Math.pow(27, 4 - constraints) * Math.pow(21, constraints);
          // The empty set has one split, and each other set has two splits with an empty part;
          // neither counts.
          double nonTrivial = ordered - 1 - 2 * (sets - 1);
          assertThat((double) plan.splits()).isEqualTo(nonTrivial / 2);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesPartitionsOfOtherQueries(PlanSpace space) {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 12, 1);
    PartitionSearch search = search(space, graph, new Cout());
    assertThatThrownBy(() -> search.best(new PlanSpacePartition(space, 11, 0, 0)))
        .hasMessageContaining("of 12 relations");
    PartitionSearch little =
        PartitionSearch.of(
            space, graph, new Cout(), Budget.usual().withHostBytes(1000), new PartitionTables());
    assertThatThrownBy(() -> little.best(new PlanSpacePartition(space, 12, 0, 0)))
        .isInstanceOf(HostMemoryException.class)
        .hasMessageContaining("bytes of host memory");
  }
}

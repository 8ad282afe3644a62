package org.gpuquerylab.joinorder.internal.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.HostMemoryException;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the best plan over 1 to 64 partitions, which threads search. */
class MpqOptimizerTest {
  private static final double RELATIVE = 1e-9;

  /** The number of random graphs; {@code -Djoinorder.partitioned=1000} sets it to 1000. */
  private static final int GRAPHS = Integer.getInteger("joinorder.partitioned", 80);

  private static final int MOST_PARTITIONS = 64;

  /**
   * The number of graphs per tree of 18 relations; the bushy plans of such a tree have 64
   * partitions.
   */
  private static final int LARGE = 125;

  private static MpqOptimizer optimizer(
      PlanSpace space, CostFunction function, int threads, int partitions) {
    Budget budget = Budget.usual();
    return new MpqOptimizer(
        space, function, budget, new ThreadRunner("test", threads, budget), partitions);
  }

  @ParameterizedTest
  @EnumSource
  void anyNumberOfPartitionsFindsTheOptimum(PlanSpace space) {
    SplittableRandom random = new SplittableRandom(1909);
    for (int k = 0; k < GRAPHS; k++) {
      int seed = random.nextInt();
      QueryGraph graph =
          k % LARGE == 0
              ? TopologyGenerator.generate(Topology.TREE, 18, seed)
              : RandomGraphs.connected(1 + random.nextInt(12), seed);
      CostFunction function = CostFunctions.all().get(k % CostFunctions.all().size());
      double optimum =
          space == PlanSpace.BUSHY
              ? new DpCcp(function).optimize(graph).cost()
              : new LeftDeep(graph, function).best(graph.all());
      int most = Math.min(MOST_PARTITIONS, PartitionedQuery.mostPartitions(space, graph.size()));
      for (int partitions = 1; partitions <= most; partitions *= 2) {
        String what =
            String.format(Locale.ROOT, "%s, seed %d, %d partitions", graph, seed, partitions);
        OptimizationResult result;
        try (MpqOptimizer optimizer = optimizer(space, function, 1 + k % 3, partitions)) {
          result = optimizer.optimize(graph);
        }
        assertThat(result.cost()).as(what).isCloseTo(optimum, within(RELATIVE * optimum));
        assertThat(space.contains(result.plan())).as(what).isTrue();
        assertThat(new JoinTreeValidator(graph, function).validate(result.plan()))
            .as(what)
            .isCloseTo(optimum, within(RELATIVE * optimum));
      }
    }
  }

  /**
   * Finds the best left-deep plans by recursion over the last relation; each set is computed once.
   */
  private static final class LeftDeep {
    private final QueryGraph graph;
    private final CostFunction function;
    private final CardinalityEstimator rows;
    private final Map<Long, Double> known = new HashMap<>();

    LeftDeep(QueryGraph graph, CostFunction function) {
      this.graph = graph;
      this.function = function;
      this.rows = CardinalityEstimator.of(graph);
    }

    double best(long set) {
      if (Long.bitCount(set) == 1) {
        return 0;
      }
      Double found = known.get(set);
      if (found == null) {
        found = Double.POSITIVE_INFINITY;
        for (int last = 0; last < graph.size(); last++) {
          long others = set & ~(1L << last);
          if (others != set && graph.areJoined(others, 1L << last)) {
            found = Math.min(found, joined(others, last));
          }
        }
        known.put(set, found);
      }
      return found;
    }

    private double joined(long others, int last) {
      double cost = best(others);
      return cost == Double.POSITIVE_INFINITY
          ? cost
          : function.cost(
              cost,
              0,
              rows.cardinality(others),
              rows.ofRelation(last),
              rows.cardinality(others | 1L << last));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theTallyIsThatOfAllPartitions(PlanSpace space) {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 12, 1);
    for (int constraints = 0; constraints <= 4; constraints++) {
      PartitionedQuery query = new PartitionedQuery(graph, new Cout(), space, 1 << constraints);
      PartitionTally tally = new ThreadRunner("test", 3, Budget.usual()).run(query);
      PartitionWork work = PartitionWork.of(space, 12, 1 << constraints);
      assertThat(tally.partitions()).isEqualTo(1 << constraints);
      assertThat((double) tally.sets()).isEqualTo(work.sets() * (1 << constraints));
      assertThat((double) tally.splits()).isEqualTo(work.splits() * (1 << constraints));
      // All partitions take the same work, and every split is a join.
      assertThat((double) tally.partSplits().least()).isEqualTo(work.splits());
      assertThat((double) tally.partSplits().most()).isEqualTo(work.splits());
      assertThat(tally.pairs()).isEqualTo(tally.splits());
      assertThat(tally.partNanos().ratio()).isGreaterThanOrEqualTo(1);
      assertThat(tally.partNanos().least()).isPositive();
      assertThat(tally.partCpuNanos().most())
          .isGreaterThanOrEqualTo(tally.partCpuNanos().least())
          .isPositive();
    }
  }

  /**
   * The ratios of Trummer and Koch 2016: each constraint keeps 3/4 or 7/8 of the sets, and 21 of 27
   * ordered splits.
   */
  @Test
  void theWorkFollowsTheRatiosOfThePaper() {
    for (int constraints = 0; constraints <= 6; constraints++) {
      PartitionWork linear = PartitionWork.of(PlanSpace.LEFT_DEEP, 18, 1 << constraints);
      PartitionWork bushy = PartitionWork.of(PlanSpace.BUSHY, 18, 1 << constraints);
      double sets = Math.pow(2, 18 - 3 * constraints) * Math.pow(7, constraints);
      double ordered = Math.pow(27, 6 - constraints) * Math.pow(21, constraints);
      assertThat(linear.sets() + 1)
          .isEqualTo(Math.pow(2, 18 - 2 * constraints) * Math.pow(3, constraints));
      assertThat(bushy.sets() + 1).isEqualTo(sets);
      assertThat(bushy.splits()).isEqualTo((ordered - 2 * sets + 1) / 2);
    }
    // Without constraints, there are n 2^(n-1) pairs of a set and a last relation; the n sets of
    // one relation do not count.
    assertThat(PartitionWork.of(PlanSpace.LEFT_DEEP, 18, 1).splits())
        .isEqualTo(18 * Math.pow(2, 17) - 18);
  }

  @ParameterizedTest
  @EnumSource
  void makesAsManyPartitionsAsThereAreWorkers(PlanSpace space) {
    double plenty = 1e12;
    assertThat(PartitionedQuery.usualPartitions(space, 20, 1, plenty)).isEqualTo(1);
    assertThat(PartitionedQuery.usualPartitions(space, 20, 5, plenty)).isEqualTo(8);
    assertThat(PartitionedQuery.usualPartitions(space, 20, 8, plenty)).isEqualTo(8);
    assertThat(PartitionedQuery.usualPartitions(space, 4, 100, plenty))
        .isEqualTo(PartitionedQuery.mostPartitions(space, 4));
    assertThat(PartitionedQuery.usualPartitions(space, 1, 100, plenty)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void makesMorePartitionsWhereATableFitsOnlyThen(PlanSpace space) {
    double one = PartitionedQuery.bytes(space, 20, 1);
    int more = PartitionedQuery.usualPartitions(space, 20, 1, one - 1);
    assertThat(more).isEqualTo(2);
    assertThat(PartitionedQuery.bytes(space, 20, more)).isLessThan(one);
    // If no table fits, there are as many partitions as workers.
    assertThat(PartitionedQuery.usualPartitions(space, 20, 4, 10)).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource
  void theLargestQueriesHaveTables(PlanSpace space) {
    int most = optimizer(space, new Cout(), 1, 0).maxRelations();
    for (int relations = 1; relations <= most + 4; relations++) {
      int constraints = PlanSpacePartition.mostConstraints(space, relations);
      double sets = AdmissibleSets.count(new PlanSpacePartition(space, relations, constraints, 0));
      assertThat(sets <= Integer.MAX_VALUE).as("%d", relations).isEqualTo(relations <= most);
    }
  }

  @Test
  void explainsThePartitions() {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 9, 1);
    try (MpqOptimizer optimizer = optimizer(PlanSpace.BUSHY, new Cout(), 2, 8)) {
      assertThat(optimizer.explanation()).isEmpty();
      optimizer.optimize(graph);
      assertThat(optimizer.explanation())
          .matches(
              "partitions: 8, in 2 threads; the slowest took [0-9.]+ times as long as the fastest");
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesTooManyPartitionsAndTooLittleMemory(PlanSpace space) {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 9, 1);
    try (MpqOptimizer optimizer = optimizer(space, new Cout(), 2, 32)) {
      assertThatThrownBy(() -> optimizer.optimize(graph))
          .hasMessageMatching("32 partitions for 9 relations: give a power of two, at most (8|16)");
    }
    Budget little = Budget.usual().withHostBytes(100);
    try (MpqOptimizer optimizer =
        new MpqOptimizer(space, new Cout(), little, new ThreadRunner("test", 2, little), 0)) {
      assertThatThrownBy(() -> optimizer.optimize(graph))
          .isInstanceOf(HostMemoryException.class)
          .hasMessageContaining(optimizer.name())
          .hasMessageNotContaining("\n");
    }
  }
}

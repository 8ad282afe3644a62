package org.gpuquerylab.joinorder.internal.partition;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.RootJoin;
import org.gpuquerylab.joinorder.internal.host.TableMemory;
import org.gpuquerylab.joinorder.internal.large.JoinSequence;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Finds the best left-deep plan of a partition: for each admissible set in the order of their
 * numbers, it tries each relation as the last, if the set without it is admissible (P. G. Selinger
 * et al., SIGMOD 1979; Trummer and Koch 2016). O(n (3/4)^l 2^n) time and 20 bytes for each set.
 */
final class LeftDeepPartitionSearch implements PartitionSearch {
  /** The name of the method in messages. */
  static final String NAME = "mpq-linear";

  /** The maximum number of combinations of low groups whose last relations are listed. */
  private static final int LOW_SETS = 512;

  private final QueryGraph graph;
  private final CostFunction costFunction;
  private final TableMemory memory;
  private final CardinalityEstimator estimator;
  private final PartitionTables tables;

  /** For each relation, the relations with which it may be joined. */
  private final long[] neighbours;

  /** The rows of each relation. */
  private final double[] relationRows;

  /**
   * Creates a search of a query's plans; the tables take no more host memory than a budget allows.
   */
  LeftDeepPartitionSearch(
      QueryGraph graph, CostFunction costFunction, Budget budget, PartitionTables tables) {
    this.graph = graph;
    this.costFunction = costFunction;
    this.memory = TableMemory.of(NAME, budget);
    this.estimator = CardinalityEstimator.of(graph);
    this.tables = tables;
    this.neighbours = graph.neighbourMasks();
    this.relationRows = new double[graph.size()];
    Arrays.setAll(relationRows, estimator::ofRelation);
  }

  @Override
  public PartitionPlan best(PlanSpacePartition partition) {
    PartitionSearch.check(partition, PlanSpace.LEFT_DEEP, graph);
    memory.reserve(
        graph.size(), PartitionTables.Arrays.SET_BYTES * AdmissibleSets.count(partition));
    return new Run(partition).best();
  }

  /** The search of one partition. */
  private final class Run implements RootJoin.Plans {
    private final PlanSpacePartition partition;
    private final AdmissibleSets sets;
    private final SetBlocks blocks;

    /** The cost of each set; infinite if there is no plan. */
    private final double[] cost;

    private final double[] rows;

    /** For each set, the relation that its best plan joins last. */
    private final int[] last;

    private final PartitionRows fill;
    private long splits;
    private long pairs;

    Run(PlanSpacePartition partition) {
      this.partition = partition;
      sets = new AdmissibleSets(partition);
      blocks = new SetBlocks(sets, LOW_SETS);
      PartitionTables.Arrays arrays = tables.get(sets.count());
      cost = arrays.cost();
      rows = arrays.rows();
      last = arrays.choice();
      cost[0] = Double.POSITIVE_INFINITY;
      fill = new PartitionRows(graph, estimator, rows);
    }

    PartitionPlan best() {
      int lowGroups = blocks.lowGroups();
      LastRelations[] lows =
          IntStream.range(0, blocks.size())
              .mapToObj(low -> LastRelations.of(sets, low, 0, lowGroups))
              .toArray(LastRelations[]::new);
      for (int high = 0; high < cost.length; high += blocks.size()) {
        blocks.open(high);
        LastRelations highest = LastRelations.of(sets, high, lowGroups, sets.groups());
        for (int low = high == 0 ? 1 : 0; low < lows.length; low++) {
          visit(high + low, low, lows[low], highest);
        }
      }
      return plan();
    }

    private void visit(int number, int low, LastRelations lower, LastRelations higher) {
      long set = blocks.set(low);
      fill.fill(number, set, blocks.lower(low), blocks.lowerSet(low));
      if (RelationSets.isSingleton(set)) {
        cost[number] = 0;
      } else {
        cost[number] = Double.POSITIVE_INFINITY;
        tryEach(number, set, lower);
        tryEach(number, set, higher);
        splits += lower.count() + higher.count();
      }
    }

    private void tryEach(int number, long set, LastRelations candidates) {
      int[] relations = candidates.relations();
      int[] amounts = candidates.amounts();
      double[] costs = cost;
      double setRows = rows[number];
      double best = costs[number];
      int valid = 0;
      for (int k = 0; k < relations.length; k++) {
        int relation = relations[k];
        int others = number - amounts[k];
        double input = costs[others];
        if (input < Double.POSITIVE_INFINITY && (neighbours[relation] & set) != 0) {
          valid++;
          double found = costFunction.cost(input, 0, rows[others], relationRows[relation], setRows);
          if (found < best) {
            best = found;
            last[number] = relation;
          }
        }
      }
      costs[number] = best;
      pairs += valid;
    }

    private PartitionPlan plan() {
      double total = cost[cost.length - 1];
      boolean found = total < Double.POSITIVE_INFINITY;
      double parts = total;
      if (found && graph.size() > 1) {
        long all = graph.all();
        long others = all ^ RelationSets.of(last[cost.length - 1]);
        long left = new RootJoin(this, all).left(all, others);
        last[cost.length - 1] = RelationSets.lowest(all ^ left);
        parts = costOf(left);
      }
      JoinSequence joins = found ? JoinSequence.leftDeep(order()) : new JoinSequence(graph.size());
      return new PartitionPlan(partition, total, parts, joins, cost.length - 1L, splits, pairs);
    }

    /** For each relation, the set of all others, which this relation may join last. */
    @Override
    public LongStream sets() {
      return IntStream.range(0, graph.size())
          .mapToLong(relation -> graph.all() ^ RelationSets.of(relation));
    }

    /** A single relation costs 0 here, whether or not it may be the first relation of a plan. */
    @Override
    public double costOf(long set) {
      int number = RelationSets.isSingleton(set) ? 0 : sets.find(set);
      return number < 0 ? Double.POSITIVE_INFINITY : number == 0 ? 0 : cost[number];
    }

    @Override
    public double joinCost(long left, long right) {
      return costFunction.cost(
          costOf(left),
          costOf(right),
          estimator.cardinality(left),
          estimator.cardinality(right),
          estimator.cardinality(left | right));
    }

    /** The order in which the best plan joins the relations. */
    private int[] order() {
      int[] order = new int[graph.size()];
      long set = graph.all();
      for (int k = order.length - 1; k > 0; k--) {
        order[k] = last[sets.number(set)];
        set ^= RelationSets.of(order[k]);
      }
      order[0] = RelationSets.lowest(set);
      return order;
    }
  }
}

package org.gpuquerylab.joinorder.partition;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.large.JoinSequence;
import org.gpuquerylab.joinorder.memo.RootJoin;
import org.gpuquerylab.joinorder.memo.TableMemory;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Finds the best left-deep plan of a partition: for each admissible set in the order of their
 * numbers, it tries each relation as the last, if the set without it is admissible (P. G. Selinger
 * et al., SIGMOD 1979; Trummer and Koch 2016, section 4.2). O(n (3/4)^l 2^n) time and 17 bytes for
 * each set.
 */
public final class LeftDeepPartitionSearch implements PartitionSearch {
  /** The name of the method in messages. */
  public static final String NAME = "mpq-linear";

  /** The bytes of the tables for each admissible set. */
  static final int SET_BYTES = 2 * Double.BYTES + Byte.BYTES;

  private final QueryGraph graph;
  private final CostFunction costFunction;
  private final TableMemory memory;
  private final CardinalityEstimator estimator;

  /**
   * Creates a search of a query's plans; the tables take no more host memory than a budget allows.
   */
  public LeftDeepPartitionSearch(QueryGraph graph, CostFunction costFunction, Budget budget) {
    this.graph = graph;
    this.costFunction = costFunction;
    this.memory = TableMemory.of(NAME, budget);
    this.estimator = CardinalityEstimator.of(graph);
  }

  @Override
  public PartitionPlan best(PlanSpacePartition partition) {
    PartitionSearch.check(partition, PlanSpace.LEFT_DEEP, graph);
    memory.reserve(graph, SET_BYTES * AdmissibleSets.count(partition));
    return new Run(partition).best();
  }

  /** The search of one partition. */
  private final class Run implements RootJoin.Plans {
    private final PlanSpacePartition partition;
    private final AdmissibleSets sets;
    private final double[] cost;
    private final double[] rows;

    /** For each set, the relation that its best plan joins last. */
    private final byte[] last;

    /** The rows of each relation. */
    private final double[] relationRows;

    private long splits;
    private long pairs;

    Run(PlanSpacePartition partition) {
      this.partition = partition;
      sets = new AdmissibleSets(partition);
      cost = new double[sets.count()];
      rows = new double[sets.count()];
      last = new byte[sets.count()];
      relationRows = new double[graph.size()];
      Arrays.setAll(relationRows, estimator::ofRelation);
      Arrays.fill(cost, Double.POSITIVE_INFINITY);
    }

    PartitionPlan best() {
      for (int number = 1; number < cost.length; number++) {
        long set = sets.set(number);
        if (RelationSets.isSingleton(set)) {
          cost[number] = 0;
          rows[number] = estimator.cardinality(set);
        } else {
          visit(number, set);
        }
      }
      return plan();
    }

    private void visit(int number, long set) {
      for (int g = 0; g < sets.groups(); g++) {
        RelationGroup group = sets.group(g);
        int pattern = group.pattern(set);
        int whole = sets.offset(g, pattern);
        for (int rest = pattern; rest != 0; rest &= rest - 1) {
          int without = sets.offset(g, pattern ^ (rest & -rest));
          if (without >= 0) {
            int relation = group.first() + Integer.numberOfTrailingZeros(rest);
            tryLast(number, set, number - whole + without, relation);
          }
        }
      }
    }

    private void tryLast(int number, long set, int others, int relation) {
      splits++;
      if (cost[others] == Double.POSITIVE_INFINITY || (graph.neighbours(relation) & set) == 0) {
        return;
      }
      pairs++;
      if (rows[number] == 0) {
        rows[number] = estimator.cardinality(set);
      }
      double found =
          costFunction.cost(cost[others], 0, rows[others], relationRows[relation], rows[number]);
      if (found < cost[number]) {
        cost[number] = found;
        last[number] = (byte) relation;
      }
    }

    private PartitionPlan plan() {
      double total = cost[cost.length - 1];
      boolean found = total < Double.POSITIVE_INFINITY;
      double parts = total;
      if (found && graph.size() > 1) {
        long all = graph.all();
        long others = all ^ RelationSets.of(last[cost.length - 1]);
        long left = new RootJoin(this, all).left(all, others);
        last[cost.length - 1] = (byte) RelationSets.lowest(all ^ left);
        parts = costOf(left);
      }
      JoinSequence joins = found ? JoinSequence.leftDeep(order()) : new JoinSequence(graph.size());
      return new PartitionPlan(partition, total, parts, joins, cost.length - 1L, splits, pairs);
    }

    /** The sets of all relations but one; the missing relation may be joined last. */
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

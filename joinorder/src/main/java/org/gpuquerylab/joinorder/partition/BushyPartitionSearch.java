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
 * Finds the best bushy plan of a partition: for each admissible set in the order of their numbers,
 * it tries each split into two admissible sets (Trummer and Koch 2016, section 4.3). O((21/27)^l
 * 3^n) time and 20 bytes for each set.
 *
 * <p>The splits of a set are the products of the splits within the low groups and within the high
 * groups. The splits within the low groups are listed once for all sets, those within the high
 * groups once for each choice of high relations, so the inner loop adds two numbers and evaluates a
 * join.
 */
public final class BushyPartitionSearch implements PartitionSearch {
  /** The name of the method in messages. */
  public static final String NAME = "mpq-bushy";

  /** The bytes of the tables for each admissible set. */
  static final int SET_BYTES = 2 * Double.BYTES + Integer.BYTES;

  /** The maximum number of combinations of low groups whose splits are kept: about 10,000. */
  private static final int LOW_SETS = 512;

  private final QueryGraph graph;
  private final CostFunction costFunction;
  private final TableMemory memory;
  private final CardinalityEstimator estimator;

  /**
   * Creates a search of a query's plans; the tables take no more host memory than a budget allows.
   */
  public BushyPartitionSearch(QueryGraph graph, CostFunction costFunction, Budget budget) {
    this.graph = graph;
    this.costFunction = costFunction;
    this.memory = TableMemory.of(NAME, budget);
    this.estimator = CardinalityEstimator.of(graph);
  }

  @Override
  public PartitionPlan best(PlanSpacePartition partition) {
    PartitionSearch.check(partition, PlanSpace.BUSHY, graph);
    memory.reserve(graph, SET_BYTES * AdmissibleSets.count(partition));
    return new Run(partition).best();
  }

  /** The search of one partition. */
  private final class Run implements RootJoin.Plans {
    private final PlanSpacePartition partition;
    private final AdmissibleSets sets;

    /** The cost; infinite if there is no plan. */
    private final double[] cost;

    private final double[] rows;

    /** For each set, the number of the left part of its best split. */
    private final int[] bestLeft;

    private final AdmissibleSplits highSplits;
    private final SplitList[] lowSplits;
    private final SplitList[] lowUnordered;
    private long splits;
    private long pairs;

    Run(PlanSpacePartition partition) {
      this.partition = partition;
      sets = new AdmissibleSets(partition);
      cost = new double[sets.count()];
      rows = new double[sets.count()];
      bestLeft = new int[sets.count()];
      Arrays.fill(cost, Double.POSITIVE_INFINITY);
      int low = 0;
      int lowSets = 1;
      while (low < sets.groups() && lowSets * sets.radix(low) <= LOW_SETS) {
        lowSets *= sets.radix(low);
        low++;
      }
      AdmissibleSplits table = new AdmissibleSplits(sets, 0, low);
      highSplits = new AdmissibleSplits(sets, low, sets.groups());
      lowSplits = new SplitList[lowSets];
      lowUnordered = new SplitList[lowSets];
      Arrays.setAll(lowSplits, k -> list(table, k, false));
      Arrays.setAll(lowUnordered, k -> list(table, k, true));
    }

    private static SplitList list(AdmissibleSplits table, int low, boolean unordered) {
      table.list(low, unordered);
      return table.copy();
    }

    PartitionPlan best() {
      int lowSets = lowSplits.length;
      for (int high = 0; high < cost.length; high += lowSets) {
        highSplits.list(high, true);
        SplitList[] lows = high == 0 ? lowUnordered : lowSplits;
        for (int low = high == 0 ? 1 : 0; low < lowSets; low++) {
          visit(high + low, lows[low]);
        }
      }
      return plan();
    }

    private void visit(int number, SplitList low) {
      long set = sets.set(number);
      if (RelationSets.isSingleton(set)) {
        cost[number] = 0;
        rows[number] = estimator.cardinality(set);
      } else if (graph.isConnected(set)) {
        rows[number] = estimator.cardinality(set);
        trySplits(number, low);
      }
    }

    private void trySplits(int number, SplitList low) {
      int[] highLeft = highSplits.lefts();
      int[] highRight = highSplits.rights();
      for (int k = 0; k < highSplits.count(); k++) {
        trySplits(number, low, highLeft[k], highRight[k]);
      }
      // The split into the whole set and the empty set is not valid.
      splits += (long) highSplits.count() * low.size() - 1;
    }

    /** Tries all splits whose parts have the given high relations. */
    private void trySplits(int number, SplitList low, int highLeft, int highRight) {
      double[] costs = cost;
      double[] cardinalities = rows;
      CostFunction function = costFunction;
      int[] lefts = low.lefts;
      int[] rights = low.rights;
      double setRows = cardinalities[number];
      double best = costs[number];
      int valid = 0;
      for (int j = 0; j < lefts.length; j++) {
        int left = highLeft + lefts[j];
        int right = highRight + rights[j];
        double found =
            function.cost(
                costs[left], costs[right], cardinalities[left], cardinalities[right], setRows);
        if (found < Double.POSITIVE_INFINITY) {
          valid++;
          if (found < best) {
            best = found;
            bestLeft[number] = left;
          }
        }
      }
      costs[number] = best;
      pairs += valid;
    }

    private PartitionPlan plan() {
      double total = cost[cost.length - 1];
      double parts = total;
      JoinSequence joins = new JoinSequence(graph.size());
      if (graph.size() > 1 && total < Double.POSITIVE_INFINITY) {
        long all = graph.all();
        long left = new RootJoin(this, all).left(all, sets.set(bestLeft[cost.length - 1]));
        bestLeft[cost.length - 1] = sets.number(left);
        parts = costOf(left) + costOf(all ^ left);
        add(all, joins);
      }
      return new PartitionPlan(partition, total, parts, joins, cost.length - 1L, splits, pairs);
    }

    @Override
    public LongStream sets() {
      return IntStream.range(1, cost.length).mapToLong(sets::set);
    }

    @Override
    public double costOf(long set) {
      int number = sets.find(set);
      return number < 0 ? Double.POSITIVE_INFINITY : cost[number];
    }

    @Override
    public double joinCost(long left, long right) {
      int one = sets.number(left);
      int other = sets.number(right);
      double setRows = rows[sets.number(left | right)];
      return costFunction.cost(cost[one], cost[other], rows[one], rows[other], setRows);
    }

    /**
     * Adds the joins of the best plan of a set, after the joins of its inputs; the recursion is as
     * deep as the plan.
     */
    private int add(long set, JoinSequence joins) {
      if (RelationSets.isSingleton(set)) {
        return RelationSets.lowest(set);
      }
      long left = sets.set(bestLeft[sets.number(set)]);
      int leftInput = add(left, joins);
      return joins.add(leftInput, add(set ^ left, joins));
    }
  }
}

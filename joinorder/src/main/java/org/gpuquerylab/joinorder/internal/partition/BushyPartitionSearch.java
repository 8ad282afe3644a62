package org.gpuquerylab.joinorder.internal.partition;

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
 * Finds the best bushy plan of a partition: for each admissible set in the order of their numbers,
 * it tries each split into two admissible sets (Trummer and Koch 2016). O((21/27)^l 3^n) time and
 * 20 bytes for each set.
 *
 * <p>The splits of a set are the products of the splits within the low groups and within the high
 * groups. The splits within the low groups are listed once for all sets, those within the high
 * groups once for each choice of high relations, so the inner loop adds two numbers and evaluates a
 * join.
 */
final class BushyPartitionSearch implements PartitionSearch {
  /** The name of the method in messages. */
  static final String NAME = "mpq-bushy";

  /** The maximum number of combinations of low groups whose splits are kept: about 10,000. */
  private static final int LOW_SETS = 512;

  /** The list of the inner loop may be shorter than that of the outer loop by up to this factor. */
  private static final int SHORT = 4;

  private final QueryGraph graph;
  private final CostFunction costFunction;
  private final TableMemory memory;
  private final CardinalityEstimator estimator;
  private final PartitionTables tables;

  /**
   * Creates a search of a query's plans; the tables take no more host memory than a budget allows.
   */
  BushyPartitionSearch(
      QueryGraph graph, CostFunction costFunction, Budget budget, PartitionTables tables) {
    this.graph = graph;
    this.costFunction = costFunction;
    this.memory = TableMemory.of(NAME, budget);
    this.estimator = CardinalityEstimator.of(graph);
    this.tables = tables;
  }

  @Override
  public PartitionPlan best(PlanSpacePartition partition) {
    PartitionSearch.check(partition, PlanSpace.BUSHY, graph);
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

    /** For each set, the number of the left part of its best split; 0 if there is none. */
    private final int[] bestLeft;

    private final PartitionRows fill;
    private final AdmissibleSplits highSplits;
    private final int[][] lowSplits;
    private final int[][] lowUnordered;
    private long splits;
    private long pairs;

    /** The cost of the best split of the current set so far, as bits. */
    private long best;

    /** The index of the left part of the best split of the current set so far. */
    private int bestPart;

    Run(PlanSpacePartition partition) {
      this.partition = partition;
      sets = new AdmissibleSets(partition);
      blocks = new SetBlocks(sets, LOW_SETS);
      PartitionTables.Arrays arrays = tables.get(sets.count());
      cost = arrays.cost();
      rows = arrays.rows();
      bestLeft = arrays.choice();
      cost[0] = Double.POSITIVE_INFINITY;
      bestLeft[0] = 0;
      fill = new PartitionRows(graph, estimator, rows);
      AdmissibleSplits table = new AdmissibleSplits(sets, 0, blocks.lowGroups());
      highSplits = new AdmissibleSplits(sets, blocks.lowGroups(), sets.groups());
      lowSplits = lists(table, false);
      lowUnordered = lists(table, true);
    }

    private int[][] lists(AdmissibleSplits table, boolean unordered) {
      return IntStream.range(0, blocks.size())
          .mapToObj(
              low -> {
                table.list(low, unordered);
                return table.copy();
              })
          .toArray(int[][]::new);
    }

    PartitionPlan best() {
      int size = blocks.size();
      for (int high = 0; high < cost.length; high += size) {
        blocks.open(high);
        highSplits.list(high, true);
        int[][] lows = high == 0 ? lowUnordered : lowSplits;
        for (int low = high == 0 ? 1 : 0; low < size; low++) {
          visit(high, low, lows[low]);
        }
      }
      return plan();
    }

    private void visit(int high, int low, int[] lowLefts) {
      int number = high + low;
      long set = blocks.set(low);
      fill.fill(number, set, blocks.lower(low), blocks.lowerSet(low));
      bestLeft[number] = 0;
      cost[number] = Double.POSITIVE_INFINITY;
      if (RelationSets.isSingleton(set)) {
        cost[number] = 0;
      } else if (fill.isConnected(set)) {
        trySplits(number, lowLefts);
      }
    }

    /**
     * Tries all splits of a set. For speed, the search starts with the left part of the best split
     * of the set without its lowest group; that split is usually close to the best, so the branch
     * to a new best split is seldom taken.
     */
    private void trySplits(int number, int[] lowLefts) {
      int[] outer = highSplits.lefts();
      int[] inner = lowLefts;
      int outerCount = highSplits.count();
      int innerCount = lowLefts.length;
      // Short inner loops are slow. But an inner loop over splits of high relations uses the caches
      // badly, so it must be much longer.
      if (innerCount * SHORT < outerCount) {
        inner = outer;
        innerCount = outerCount;
        outer = lowLefts;
        outerCount = lowLefts.length;
      }
      bestPart = bestLeft[number - sets.digit(0, number)];
      best = bits(number, bestPart);
      for (int k = 0; k < outerCount; k++) {
        if (graph.crossProducts()) {
          tryJoins(number, outer[k], inner, innerCount);
        } else {
          tryPossibleJoins(number, outer[k], inner, innerCount);
        }
      }
      cost[number] = Double.longBitsToDouble(best);
      bestLeft[number] = bestPart;
      // The split into the whole set and the empty set is not valid.
      long tried = (long) outerCount * innerCount - 1;
      splits += tried;
      pairs += graph.crossProducts() ? tried : 0;
    }

    /**
     * Tries splits that are all valid, except the one with an empty part. The number of a left part
     * is the amount of the outer loop plus one of the listed amounts. Costs are compared by their
     * bits, which is correct because costs are not negative. Counting valid splits would double the
     * time.
     */
    private void tryJoins(int number, int outerLeft, int[] lefts, int count) {
      double[] costs = cost;
      double[] cardinalities = rows;
      CostFunction function = costFunction;
      double setRows = cardinalities[number];
      long least = best;
      int part = bestPart;
      for (int j = 0; j < count; j++) {
        int left = outerLeft + lefts[j];
        int right = number - left;
        double found =
            function.cost(
                costs[left], costs[right], cardinalities[left], cardinalities[right], setRows);
        long bits = Double.doubleToRawLongBits(found);
        if (bits < least) {
          least = bits;
          part = left;
        }
      }
      best = least;
      bestPart = part;
    }

    /** Tries splits whose parts may have no plans, and counts those that are joins. */
    private void tryPossibleJoins(int number, int outerLeft, int[] lefts, int count) {
      double[] costs = cost;
      double setRows = rows[number];
      int valid = 0;
      for (int j = 0; j < count; j++) {
        int left = outerLeft + lefts[j];
        int right = number - left;
        double leftCost = costs[left];
        double rightCost = costs[right];
        if (leftCost < Double.POSITIVE_INFINITY && rightCost < Double.POSITIVE_INFINITY) {
          valid++;
          double found = costFunction.cost(leftCost, rightCost, rows[left], rows[right], setRows);
          long bits = Double.doubleToRawLongBits(found);
          if (bits < best) {
            best = bits;
            bestPart = left;
          }
        }
      }
      pairs += valid;
    }

    /** The cost of the best plan with a given left part, as bits. */
    private long bits(int number, int left) {
      int right = number - left;
      return Double.doubleToRawLongBits(
          costFunction.cost(cost[left], cost[right], rows[left], rows[right], rows[number]));
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

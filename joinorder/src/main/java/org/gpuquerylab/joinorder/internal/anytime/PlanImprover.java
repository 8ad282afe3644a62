package org.gpuquerylab.joinorder.internal.anytime;

import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.jspecify.annotations.Nullable;

/**
 * The data that the stages of one search share: the current plan, the best plan, and tables.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class PlanImprover {
  /**
   * The maximum number of relations of a query whose plans are improved by intervals over all
   * relations.
   */
  static final int WHOLE = 128;

  /**
   * The work of collecting a block, for each relation, in units of the work for one pair of
   * intervals.
   */
  private static final int RELATION_WORK = 10;

  /** Smaller gains, relative to the cost, are not worth their time. */
  private static final double LEAST_GAIN = 1e-12;

  /**
   * The minimum gain, relative to the cost of a block's joins, that can be distinguished from
   * rounding errors.
   */
  private static final double ROUNDING = 0x1p-49;

  /** Rows are multiplied by a random factor of at most e to this power. */
  private static final double MOST_NOISE = 12;

  /** The maximum number of inputs of a block without cycles that is solved exactly. */
  private static final int MOST_IN_TREE = 16;

  /** The maximum number of inputs of a block with cycles that is solved exactly. */
  private static final int MOST_WITH_CYCLES = 10;

  /** The maximum number of inputs that are joined exactly without inspecting their edges. */
  static final int MOST_EXACT = 10;

  private static final int LARGER_WITH_CYCLES = 12;
  private static final int LARGER_EACH = 8;

  /** The maximum number of connected sets of a tree that is solved exactly. */
  private static final double MOST_SETS = 4_000;

  final SearchGraph graph;
  final Plan plan;
  final Incumbent best;
  final SplittableRandom random;
  private final Block block;
  private final IntervalBlock intervals;
  private final ExactBlock exact;
  private final SolvedBlocks solved = new SolvedBlocks();
  private final BlockSets sets = new BlockSets(ExactBlock.MOST);
  private long spent;
  private long morePairs;

  PlanImprover(SearchGraph graph, CostFunction function, long seed) {
    this.graph = graph;
    plan = new Plan(graph, function);
    best = new Incumbent(new Plan(graph, function));
    random = new SplittableRandom(seed);
    block = new Block(graph);
    intervals = new IntervalBlock(function);
    exact = new ExactBlock(function);
  }

  /** The work done so far, in units of about a nanosecond; it is the same on every machine. */
  long work() {
    return spent + intervals.work() + exact.work();
  }

  /** Adds work that was done outside the blocks of this class. */
  void spend(long work) {
    spent += work;
  }

  /** Adds join pairs that are evaluated outside the blocks of this class. */
  void addPairs(long pairs) {
    morePairs += pairs;
  }

  /** The number of join pairs evaluated in blocks. */
  long pairs() {
    return intervals.pairs() + exact.pairs() + morePairs;
  }

  /** Whether the query is small enough for a table of intervals of all relations. */
  boolean isSmall() {
    return graph.size <= WHOLE;
  }

  /** Offers the current plan to the incumbent. */
  void offer() {
    best.offer(plan);
  }

  /**
   * Improves the plan by intervals of a random order of inputs; returns whether the plan became
   * cheaper.
   */
  boolean improveByIntervals(int top, int most) {
    take(top, most, random);
    return solveIntervals(plan);
  }

  /**
   * Replaces a random block below a join by another tree over intervals of a random order: the tree
   * that is best if the rows of every result are multiplied by a random factor.
   *
   * @param joins receives the joins of the block
   * @return their number
   */
  int spoil(int top, int most, int[] joins) {
    take(top, most, random);
    intervals.solveNoisily(plan, block, MOST_NOISE * random.nextDouble(), random);
    intervals.build(plan, block);
    return block.copyJoins(joins);
  }

  private boolean solveIntervals(Plan target) {
    double cost = target.costWithoutResult(block.top());
    intervals.solve(target, block, cost);
    boolean gains = intervals.least() < cost * (1 - LEAST_GAIN);
    if (gains) {
      intervals.build(target, block);
    }
    return gains;
  }

  /** Improves a random block below a join exactly; returns whether the plan became cheaper. */
  boolean improveExactly(int top) {
    takeExact(top);
    return solveExactly(plan, false);
  }

  /**
   * Replaces the joins of a plan below a join, down to closed nodes, by the best tree.
   *
   * <p>Up to {@link #MOST_EXACT} closed nodes are joined exactly; more nodes are joined by
   * intervals of their order.
   *
   * @param target any plan of the query
   * @param closed not modified
   * @param eachGain whether every gain above the rounding errors counts, as in IDP-2. If a pass
   *     ignored a small gain, later passes would cut the plan into other subtrees
   * @return whether the plan became cheaper
   */
  boolean improveDownTo(Plan target, int top, boolean[] closed, boolean eachGain) {
    block.takeDownTo(target, top, closed);
    spend(takenWork());
    return block.inputs() <= MOST_EXACT ? solveExactly(target, eachGain) : solveIntervals(target);
  }

  private boolean solveExactly(Plan target, boolean eachGain) {
    int top = block.top();
    // If the result or the inputs hid a gain, this search would not go on from the same plan as
    // IDP-2.
    double cost = target.sums ? block.inside(target) : target.cost[top];
    double enough = eachGain ? ROUNDING * cost : LEAST_GAIN * target.costWithoutResult(top);
    if (target.sums && solved.gain(target, block) <= enough) {
      return false;
    }
    exact.solve(target, block, cost);
    double least = Math.min(cost, exact.least());
    boolean gains = cost - least > enough;
    if (gains) {
      exact.build(target, block);
    }
    if (target.sums) {
      solved.enter(target, block, gains ? block.inside(target) : least);
    }
    return gains;
  }

  /** The number of joins of the last block. */
  int changed() {
    return block.inputs() - 1;
  }

  /** Returns a join of the last block. */
  int changed(int index) {
    return block.join(index);
  }

  private void take(int top, int most, @Nullable SplittableRandom source) {
    block.take(plan, top, most, source);
    spend(takenWork());
  }

  private long takenWork() {
    return (RELATION_WORK + graph.other.length / graph.size) * (long) block.relations();
  }

  /**
   * Whether the whole query is one block that was solved exactly; in this case the plan is optimal.
   */
  boolean solveAll() {
    if (graph.size > MOST_IN_TREE) {
      return false;
    }
    take(plan.root(), graph.tree ? MOST_IN_TREE : LARGER_WITH_CYCLES, random);
    if (block.inputs() < graph.size) {
      return false;
    }
    double cost = plan.sums ? block.inside(plan) : plan.total();
    exact.solve(plan, block, cost);
    if (exact.least() < cost) {
      exact.build(plan, block);
    }
    return true;
  }

  /**
   * Uses a larger block from time to time, since some plans differ in more joins than most blocks
   * have.
   */
  private int mostWithCycles() {
    return random.nextInt(LARGER_EACH) == 0 ? LARGER_WITH_CYCLES : MOST_WITH_CYCLES;
  }

  private void takeExact(int top) {
    take(top, graph.tree ? MOST_IN_TREE : mostWithCycles(), random);
    if (graph.tree) {
      sets.number(block);
      if (sets.treeSets(block.inputs()) > MOST_SETS) {
        take(top, MOST_WITH_CYCLES, random);
      }
    }
  }
}

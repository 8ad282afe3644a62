package org.gpuquerylab.joinorder.anytime;

import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.anytime.block.Block;
import org.gpuquerylab.joinorder.anytime.block.BlockSets;
import org.gpuquerylab.joinorder.anytime.block.ExactBlock;
import org.gpuquerylab.joinorder.anytime.block.IntervalBlock;
import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.SearchGraph;
import org.gpuquerylab.joinorder.cost.CostFunction;

/** What the stages of one search share: the plan under way, the best one, and tables. */
final class PlanImprover {
  /** Most relations whose plans are improved by intervals of all of them. */
  static final int WHOLE = 128;

  /** Smaller gains, relative to the cost, count as none: they may be rounding. */
  private static final double LEAST_GAIN = 1e-9;

  /** Rows are changed by a factor of at most e to this. */
  private static final double MOST_NOISE = 12;

  /** Most inputs of a block with cycles that is solved exactly. */
  private static final int MOST_WITH_CYCLES = 10;

  private static final int LARGER_WITH_CYCLES = 12;
  private static final int LARGER_EACH = 8;

  /** Most connected sets of a tree that is solved exactly. */
  private static final double MOST_SETS = 4_000;

  final SearchGraph graph;
  final Plan plan;
  final Incumbent best;
  final SplittableRandom random;
  private final Block block;
  private final IntervalBlock intervals;
  private final ExactBlock exact;
  private final BlockSets sets = new BlockSets(ExactBlock.MOST);

  PlanImprover(SearchGraph graph, CostFunction function, long seed) {
    this.graph = graph;
    plan = new Plan(graph, function);
    best = new Incumbent(new Plan(graph, function));
    random = new SplittableRandom(seed);
    block = new Block(graph);
    intervals = new IntervalBlock(function);
    exact = new ExactBlock(function);
  }

  /** Join pairs evaluated in blocks. */
  long pairs() {
    return intervals.pairs() + exact.pairs();
  }

  /** Whether a table of intervals of all relations is small. */
  boolean isSmall() {
    return graph.size <= WHOLE;
  }

  /** Offers the plan under way. */
  void offer() {
    best.offer(plan);
  }

  /** Improves the plan by intervals of a random order of inputs; whether it got cheaper. */
  boolean improveByIntervals(int top, int most) {
    block.take(plan, top, most, random);
    return solveIntervals();
  }

  /**
   * Gives a random block below a join another tree: the best one of intervals of a random order, if
   * every result had a random multiple of its rows.
   *
   * @param joins becomes the joins of the block
   * @return their number
   */
  int spoil(int top, int most, int[] joins) {
    block.take(plan, top, most, random);
    intervals.solveNoisily(plan, block, MOST_NOISE * random.nextDouble(), random);
    intervals.build(plan, block);
    return block.copyJoins(joins);
  }

  /** Makes the plan the best one of intervals of its own order. */
  void linearize() {
    block.take(plan, plan.root(), graph.size, null);
    solveIntervals();
  }

  private boolean solveIntervals() {
    intervals.solve(plan, block);
    boolean gains = isGain(intervals.least(block));
    if (gains) {
      intervals.build(plan, block);
    }
    return gains;
  }

  private boolean isGain(double found) {
    return found < plan.costWithoutResult(block.top()) * (1 - LEAST_GAIN);
  }

  /** Improves a random block below a join exactly; whether the plan got cheaper. */
  boolean improveExactly(int top) {
    takeExact(top);
    exact.solve(plan, block);
    boolean gains = isGain(exact.least(block));
    if (gains) {
      exact.build(plan, block);
    }
    return gains;
  }

  /** Whether the whole query is one block that is solved exactly; then the plan is optimal. */
  boolean solveAll() {
    if (graph.size > ExactBlock.MOST) {
      return false;
    }
    block.take(plan, plan.root(), graph.tree ? ExactBlock.MOST : LARGER_WITH_CYCLES, random);
    if (block.inputs() < graph.size) {
      return false;
    }
    exact.solve(plan, block);
    if (exact.least(block) < plan.total()) {
      exact.build(plan, block);
    }
    return true;
  }

  /** From time to time a larger block, as some plans differ in more joins than most blocks have. */
  private int mostWithCycles() {
    return random.nextInt(LARGER_EACH) == 0 ? LARGER_WITH_CYCLES : MOST_WITH_CYCLES;
  }

  private void takeExact(int top) {
    block.take(plan, top, graph.tree ? ExactBlock.MOST : mostWithCycles(), random);
    if (graph.tree) {
      sets.number(block);
      if (sets.treeSets(block.inputs()) > MOST_SETS) {
        block.take(plan, top, MOST_WITH_CYCLES, random);
      }
    }
  }
}

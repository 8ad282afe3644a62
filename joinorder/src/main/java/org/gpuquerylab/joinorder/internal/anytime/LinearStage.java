package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;
import java.util.Comparator;
import org.gpuquerylab.joinorder.internal.large.IntervalTable;
import org.gpuquerylab.joinorder.internal.large.RankedOrders;

/**
 * Linearized dynamic programming over the orders of IKKBZ: first it compares all roots by their
 * left-deep trees, then it optimizes the orders of the roots, starting with the best root. In large
 * queries, it first optimizes windows of the best order of a few roots.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class LinearStage implements SearchStage {
  private static final long SLICE = 100_000;
  private static final int RANKED = 2_000;

  /**
   * The work of building an order and its left-deep tree, for each relation, in units of the work
   * for one pair of intervals.
   */
  private static final int RELATION_WORK = 30;

  /**
   * The number of roots that are compared before windows of the best root's order are optimized.
   */
  private static final int SAMPLE = 32;

  /** The maximum number of inputs of a window. */
  private static final int WINDOW = 100;

  private final PlanImprover space;

  /**
   * The plan of this stage, which is separate because another stage changes the shared plan between
   * this stage's steps.
   */
  private final Plan plan;

  private final RankedOrders orders;
  private final int[] order;
  private final double[] cost;
  private final Block block;
  private final IntervalBlock table;

  private final Descent windows;
  private final boolean hasWindows;

  /**
   * The roots, first in the order in which they are ranked, then sorted by the cost of their
   * left-deep trees.
   */
  private final Integer[] roots;

  private int ranked;
  private int optimized;
  private boolean sampled;
  private boolean begun;

  /** Creates a stage whose tables fit into memory. */
  LinearStage(PlanImprover space, RankedOrders orders) {
    this.space = space;
    this.orders = orders;
    plan = new Plan(space.graph, space.plan.function);
    int n = space.graph.size;
    order = new int[n];
    cost = new double[n];
    block = new Block(space.graph);
    table = new IntervalBlock(space.plan.function);
    windows = new Descent(space, plan, WINDOW, false);
    hasWindows = n > 2 * WINDOW;
    roots = new Integer[n];
    // Spreads the roots evenly over all relations, so that the first roots are a sample.
    int stride = n / SAMPLE + 1;
    int filled = 0;
    for (int first = 0; first < stride; first++) {
      for (int root = first; root < n; root += stride) {
        roots[filled++] = root;
      }
    }
  }

  /**
   * Does a step like {@link #step}; returns false once the windows of the best order of a few roots
   * are optimized. The query must have more than two windows.
   */
  boolean stepToWindows() {
    step();
    return !sampled;
  }

  /** Does a step like {@link #step}; returns false once the order of the best root is optimized. */
  boolean stepToFirst() {
    step();
    return optimized == 0 || begun;
  }

  /** Whether the tables of a query fit into the given bytes. */
  static boolean fits(int relations, double bytes) {
    return relations <= Short.MAX_VALUE && IntervalTable.bytes(relations) <= bytes;
  }

  @Override
  public boolean step() {
    int n = cost.length;
    if (hasWindows && ranked >= SAMPLE && !sampled) {
      return sample();
    }
    if (ranked < n) {
      rank(Math.min(hasWindows && !sampled ? SAMPLE : n, ranked + 1 + RANKED / n));
      return true;
    }
    if (!begun) {
      takeOrder(roots[optimized++]);
      block.take(plan, plan.root(), n, null);
      table.begin(plan, block, space.best.total());
      begun = true;
    }
    long workBefore = table.work();
    long pairsBefore = table.pairs();
    boolean solved = table.advance(SLICE);
    space.spend(table.work() - workBefore);
    space.addPairs(table.pairs() - pairsBefore);
    if (solved) {
      if (table.least() < Double.POSITIVE_INFINITY) {
        table.build(plan, block);
        space.best.offer(plan);
      }
      begun = false;
    }
    return begun || optimized < n;
  }

  /** Optimizes windows of the best order so far. */
  private boolean sample() {
    if (!begun) {
      Arrays.sort(roots, 0, ranked, Comparator.comparingDouble(root -> cost[root]));
      takeOrder(roots[0]);
      begun = true;
    }
    begun = windows.step();
    if (!begun) {
      space.best.offer(plan);
      sampled = true;
    }
    return true;
  }

  private void rank(int end) {
    for (; ranked < end; ranked++) {
      takeOrder(roots[ranked]);
      cost[roots[ranked]] = plan.total();
      space.best.offer(plan);
    }
    if (ranked == cost.length) {
      Arrays.sort(roots, Comparator.comparingDouble(root -> cost[root]));
    }
  }

  private void takeOrder(int root) {
    orders.of(root, order);
    plan.setLeftDeep(order);
    space.spend((long) RELATION_WORK * order.length);
  }
}

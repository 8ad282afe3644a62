package org.gpuquerylab.joinorder.anytime;

import java.util.Arrays;
import org.gpuquerylab.joinorder.anytime.block.Block;
import org.gpuquerylab.joinorder.anytime.block.IntervalBlock;
import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.RankedOrders;

/**
 * Linearized dynamic programming over the orders of IKKBZ: first all roots are compared by their
 * left-deep trees, then the orders of the roots are optimized, that of the best root first. In
 * large queries only that one is, in slices.
 */
final class LinearStage implements SearchStage {
  private static final long SLICE = 300_000;
  private static final int RANKED = 20_000;

  private final PlanImprover space;

  /** That of the workspace, or in large queries one of its own, as another stage has that. */
  private final Plan plan;

  private final RankedOrders orders;
  private final int[] order;
  private final double[] cost;
  private final boolean largeToo;

  /** The roots by the cost of their left-deep trees, once all are ranked. */
  private int[] roots = new int[0];

  private int ranked;
  private int optimized;
  private boolean begun;
  private Block block;
  private IntervalBlock table;

  /**
   * A stage.
   *
   * @param bytes what tables may take
   */
  LinearStage(PlanImprover space, RankedOrders orders, double bytes) {
    this.space = space;
    plan = space.isSmall() ? space.plan : new Plan(space.graph, space.plan.function);
    this.orders = orders;
    int n = space.graph.size;
    order = new int[n];
    cost = new double[n];
    largeToo = IntervalBlock.bytes(n) <= bytes && n <= Short.MAX_VALUE;
    block = new Block(space.graph);
    table = new IntervalBlock(space.plan.function);
  }

  @Override
  public boolean step() {
    int n = space.graph.size;
    if (ranked < n) {
      rank(Math.min(n, ranked + 1 + RANKED / (n + space.graph.other.length)));
      return true;
    }
    if (!space.isSmall()) {
      return largeToo && optimizeBest();
    }
    takeOrder(roots[optimized++]);
    space.linearize();
    space.best.offer(plan);
    return optimized < n;
  }

  private void rank(int end) {
    for (; ranked < end; ranked++) {
      takeOrder(ranked);
      cost[ranked] = plan.total();
      space.best.offer(plan);
    }
    if (ranked == cost.length) {
      Integer[] sorted = new Integer[ranked];
      Arrays.setAll(sorted, i -> i);
      Arrays.sort(sorted, (a, b) -> Double.compare(cost[a], cost[b]));
      roots = Arrays.stream(sorted).mapToInt(root -> root).toArray();
    }
  }

  private void takeOrder(int root) {
    orders.of(root, order);
    plan.setLeftDeep(order);
  }

  private boolean optimizeBest() {
    if (optimized == 0) {
      takeOrder(roots[0]);
      block.take(plan, plan.root(), cost.length, null);
      optimized = 1;
      return true;
    }
    if (!begun) {
      table.begin(block);
      begun = true;
      return true;
    }
    if (!table.advance(plan, block, SLICE)) {
      return true;
    }
    table.build(plan, block);
    space.best.offer(plan);
    // The tables are large.
    block = new Block(space.graph);
    table = new IntervalBlock(plan.function);
    return false;
  }
}

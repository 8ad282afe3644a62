package org.gpuquerylab.joinorder.internal.anytime;

import org.gpuquerylab.joinorder.internal.large.GreedyRun;
import org.gpuquerylab.joinorder.internal.large.RankedOrders;
import org.gpuquerylab.joinorder.internal.large.Ranks;
import org.gpuquerylab.joinorder.internal.large.ScaledRanks;
import org.gpuquerylab.joinorder.internal.large.SearchTree;
import org.jspecify.annotations.Nullable;

/**
 * A stage that builds the first plan: the plan of greedy operator ordering, or in small queries the
 * optimal plan. Greedy operator ordering takes long if relations have many neighbours. For such
 * queries the greedy plan is built in slices, and the first plan is left-deep. This plan has the
 * order of IKKBZ from the relation with the largest number of neighbours, or the order of {@link
 * SmallestFirst} if there are too many edges for a spanning tree.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class GreedyStage implements SearchStage {
  /**
   * The maximum work in one step, counted in pairs of relations that are neighbours of the same
   * relation.
   */
  private static final long AT_ONCE = 2_000_000;

  /** The maximum number of edge ends that are sorted for the first plan. */
  private static final int MOST_ENDS = 20_000;

  /** The number of pairs of components, or of edges, that one step inspects. */
  private static final long SLICE = 10_000;

  /**
   * The work of inspecting a pair of components, in units of the work for one pair of intervals.
   */
  private static final long PAIR_WORK = 10;

  private final PlanImprover space;

  private final Plan greedy;
  private @Nullable GreedyRun run;
  private boolean begun;

  /**
   * Creates a stage.
   *
   * @param greedy receives the greedy plan
   */
  GreedyStage(PlanImprover space, Plan greedy) {
    this.space = space;
    this.greedy = greedy;
  }

  @Override
  public boolean step() {
    boolean quick = work(space.graph) <= AT_ONCE;
    GreedyRun current = run;
    if (!quick && !begun) {
      begun = true;
      writeFirst();
      space.offer();
      return true;
    } else if (current == null) {
      current = new GreedyRun(space.graph.query);
      run = current;
    }
    return advance(current, quick ? Long.MAX_VALUE : SLICE);
  }

  /** Whether any work is left. */
  private boolean advance(GreedyRun current, long slice) {
    long before = current.work();
    boolean solved = current.advance(slice);
    space.spend(PAIR_WORK * (current.work() - before));
    if (solved) {
      space.plan.set(current.joins());
      greedy.copy(space.plan);
      if (space.solveAll()) {
        space.best.setOptimal();
      }
      space.offer();
    }
    return !solved;
  }

  /**
   * The work of building the greedy plan at once: each join of a relation inspects the relation's
   * neighbours again.
   */
  private static long work(SearchGraph graph) {
    if (graph.complete) {
      return (long) graph.size * graph.size * graph.size;
    }
    long sum = 0;
    for (int i = 0; i < graph.size; i++) {
      long degree = (long) graph.first[i + 1] - graph.first[i];
      sum += degree * degree;
    }
    return sum;
  }

  private void writeFirst() {
    SearchGraph graph = space.graph;
    if (graph.complete || graph.other.length > MOST_ENDS) {
      SmallestFirst.write(graph, space.plan);
    } else {
      space.plan.setLeftDeep(firstOrder(graph));
    }
  }

  private int[] firstOrder(SearchGraph graph) {
    int root = 0;
    for (int i = 1; i < graph.size; i++) {
      boolean more =
          graph.first[i + 1] - graph.first[i] > graph.first[root + 1] - graph.first[root];
      root = more ? i : root;
    }
    int[] order = new int[graph.size];
    Ranks ranks = new ScaledRanks(space.plan.rows, graph.size);
    new RankedOrders(new SearchTree(graph.query), ranks).of(root, order);
    return order;
  }
}

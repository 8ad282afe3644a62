package org.gpuquerylab.joinorder.anytime;

import java.util.ArrayDeque;
import java.util.Deque;
import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.RankedOrders;
import org.gpuquerylab.joinorder.anytime.tree.SearchGraph;
import org.gpuquerylab.joinorder.anytime.tree.SearchTree;
import org.gpuquerylab.joinorder.anytime.tree.TopDown;
import org.gpuquerylab.joinorder.cost.CostFunction;

/** One search over one graph: stages, one after the other, the last of which has no end. */
final class Search {
  /** Graphs of more edges get no spanning tree: to sort the edges takes too long. */
  private static final long MOST_EDGES = 100_000;

  private final PlanImprover space;
  private final Plan greedy;
  private final double bytes;
  private final Deque<SearchStage> stages = new ArrayDeque<>();

  /**
   * A search in a graph of at least two relations.
   *
   * @param seed chooses what is left to chance
   * @param bytes what the tables may take
   */
  Search(SearchGraph graph, CostFunction function, long seed, double bytes) {
    space = new PlanImprover(graph, function, seed);
    this.bytes = bytes;
    greedy = new Plan(graph, function);
    stages.add(new GreedyStage(space, greedy));
    stages.add(this::addStages);
  }

  /** Does the next step. */
  void step() {
    if (!stages.element().step()) {
      stages.remove();
    }
  }

  /** A stage that adds those after it, once there is a first plan. */
  private boolean addStages() {
    SearchGraph graph = space.graph;
    long all = (long) graph.size * (graph.size - 1) / 2;
    if ((graph.complete ? all : graph.other.length / 2) > MOST_EDGES) {
      stages.add(new LocalStage(space, greedy, null));
      return false;
    }
    SearchTree tree = new SearchTree(graph);
    TopDown topDown = new TopDown(graph, tree);
    stages.add(new StartStage(space, topDown));
    SearchStage linear = new LinearStage(space, new RankedOrders(tree, space.plan.rows), bytes);
    SearchStage local = new LocalStage(space, greedy, topDown);
    if (space.isSmall()) {
      stages.add(linear);
      stages.add(local);
    } else {
      // One order of many relations takes long, and need not be a good one.
      stages.add(new Interleaved(linear, local));
    }
    return false;
  }

  /** The best plan so far; none before the first step. */
  Incumbent best() {
    return space.best;
  }

  /** Join pairs evaluated: those of the blocks, and those of one plan. */
  long pairs() {
    return space.pairs() + space.graph.size - 1;
  }
}

package org.gpuquerylab.joinorder.anytime;

import org.gpuquerylab.joinorder.anytime.block.ArcTable;
import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.RankedOrders;
import org.gpuquerylab.joinorder.anytime.tree.SearchGraph;
import org.gpuquerylab.joinorder.anytime.tree.SearchTree;
import org.gpuquerylab.joinorder.anytime.tree.TopDown;
import org.gpuquerylab.joinorder.cost.CostFunction;

/** One search over one graph: stages in sequence; the last stage has no end. */
final class Search {
  /** Graphs with more edges get no spanning tree, because sorting the edges takes too long. */
  private static final long MOST_EDGES = 100_000;

  /** Up to this number of relations the passes from the greedy plan end soon, so they go first. */
  private static final int MEDIUM = 400;

  private final PlanImprover space;
  private final Plan greedy;
  private final double bytes;
  private final Sequence stages = new Sequence();

  /**
   * A search in a graph of at least two relations.
   *
   * @param seed seed of the random choices
   * @param bytes bytes that the tables may take
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
    stages.step();
  }

  /** A stage that adds its successors once there is a first plan. */
  private boolean addStages() {
    SearchGraph graph = space.graph;
    long all = (long) graph.size * (graph.size - 1) / 2;
    if ((graph.complete ? all : graph.other.length / 2) > MOST_EDGES) {
      stages.add(new IterativeStage(space, greedy));
      stages.add(new LocalStage(space, greedy, null));
      return false;
    }
    SearchTree tree = new SearchTree(graph);
    TopDown topDown = new TopDown(graph, tree);
    if (graph.tree || space.isSmall()) {
      stages.add(new StartStage(space, topDown));
    }
    stages.add(turns(tree, topDown));
    return false;
  }

  /** The stages that take turns once there are first plans; the last one has no end. */
  private InTurns turns(SearchTree tree, TopDown topDown) {
    InTurns turns = new InTurns(space);
    if (ExactStage.fits(space.graph.size)) {
      turns.add(new ExactStage(space), 8);
    }
    boolean medium = space.graph.size <= MEDIUM;
    if (ArcTable.takes(space.graph, bytes / 2)) {
      turns.add(new ArcStage(space), medium ? 12 : 4);
    }
    if (LinearStage.fits(space.graph.size, bytes / 2)) {
      addLinear(turns, new LinearStage(space, new RankedOrders(tree, space.plan.rows)), medium);
    }
    SearchStage iterative = new IterativeStage(space, greedy);
    SearchStage local = new LocalStage(space, greedy, topDown);
    if (medium) {
      Sequence both = new Sequence();
      both.add(iterative);
      both.add(local);
      turns.add(both, 8);
    } else {
      turns.add(iterative, 4);
      turns.add(local, 2);
    }
    return turns;
  }

  /** The order of the best root is worth more than all others together. */
  private static void addLinear(InTurns turns, LinearStage linear, boolean medium) {
    turns.add(
        () -> {
          boolean more = linear.step();
          if (more && linear.hasFirst()) {
            turns.add(linear, 1);
          }
          return more && !linear.hasFirst();
        },
        medium ? 4 : 6);
  }

  /** The best plan so far; none before the first step. */
  Incumbent best() {
    return space.best;
  }

  /** Join pairs evaluated: those in blocks, and those of one plan. */
  long pairs() {
    return space.pairs() + space.graph.size - 1;
  }
}

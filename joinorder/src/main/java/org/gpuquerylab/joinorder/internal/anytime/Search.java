package org.gpuquerylab.joinorder.internal.anytime;

import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.large.RankedOrders;
import org.gpuquerylab.joinorder.internal.large.Ranks;
import org.gpuquerylab.joinorder.internal.large.ScaledRanks;
import org.gpuquerylab.joinorder.internal.large.SearchTree;

/**
 * The search for a plan of one graph: a sequence of stages, the last of which never ends.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class Search {
  /**
   * Graphs with more edges than this get no spanning tree, because sorting the edges takes too
   * long.
   */
  private static final long MOST_EDGES = 100_000;

  /**
   * Up to this number of relations, the passes from the greedy plan end soon, so they run first.
   */
  private static final int MEDIUM = 400;

  private final PlanImprover space;
  private final Plan greedy;
  private final double bytes;
  private final Sequence stages = new Sequence();

  /**
   * Creates a search in a graph of at least two relations.
   *
   * @param seed seed of the random choices
   * @param bytes the maximum number of bytes of the tables
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
    SearchTree tree = new SearchTree(graph.query);
    TopDown topDown = new TopDown(graph, tree);
    if (graph.tree || space.isSmall()) {
      stages.add(new StartStage(space, topDown));
    }
    stages.add(turns(tree, topDown));
    return false;
  }

  /**
   * Stages that take turns once the first plans exist; the last stage never ends. This search
   * shares some stages with {@code idp2} and {@code dplin}. They take a fraction of the time of
   * those algorithms, and their share of the work is so large that they end before those algorithms
   * would.
   */
  private InTurns turns(SearchTree tree, TopDown topDown) {
    InTurns turns = new InTurns(space);
    if (ExactStage.fits(space.graph.size)) {
      turns.add(new ExactStage(space), 8);
    }
    if (ArcTable.takes(space.graph, bytes / 2)) {
      turns.add(new ArcStage(space), isMedium() ? 6 : 4);
    }
    if (LinearStage.fits(space.graph.size, bytes / 2)) {
      Ranks ranks = new ScaledRanks(space.plan.rows, space.graph.size);
      addLinear(turns, new LinearStage(space, new RankedOrders(tree, ranks)));
    }
    SearchStage iterative = new IterativeStage(space, greedy);
    SearchStage local = new LocalStage(space, greedy, topDown);
    if (isMedium()) {
      turns.add(iterative, 12, local, 8);
    } else {
      turns.add(iterative, 16);
      turns.add(local, 2);
    }
    return turns;
  }

  /**
   * Adds the linear stage in parts. The order of the best root contributes more than the orders of
   * all other roots together. In large queries, most of this contribution comes from its windows,
   * which take little time.
   */
  private void addLinear(InTurns turns, LinearStage linear) {
    if (isMedium()) {
      turns.add(linear::stepToFirst, 8, linear, 1);
    } else {
      turns.add(linear::stepToWindows, 20, () -> turns.add(linear::stepToFirst, 8, linear, 1));
    }
  }

  private boolean isMedium() {
    return space.graph.size <= MEDIUM;
  }

  /** The best plan so far; null before the first step. */
  Incumbent best() {
    return space.best;
  }

  /**
   * The number of join pairs evaluated so far: those in blocks, and the joins of the first plan.
   */
  long pairs() {
    return space.pairs() + space.graph.size - 1;
  }
}

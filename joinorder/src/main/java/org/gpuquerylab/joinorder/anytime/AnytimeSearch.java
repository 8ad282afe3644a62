package org.gpuquerylab.joinorder.anytime;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.anytime.tree.SearchGraph;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.large.LowerBound;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A search for a join order that has a plan from its first step on, and the better ones the longer
 * it runs. One thread runs it; any thread may ask for the best plan so far meanwhile, and stop it.
 *
 * <p>It goes by steps, whose order depends on the query, the cost function and the seed alone, and
 * keeps the best plan: so more steps are never worse, and the same number of steps gives the same
 * plan on every machine. A step takes up to a millisecond or so; the first one, which makes the
 * first plan, takes longer where there are very many joins.
 */
public final class AnytimeSearch {
  private static final double NANOS_PER_MILLI = 1e6;

  private final QueryGraph graph;
  private final CostFunction costFunction;
  private final Search search;
  private final LongSupplier clock;
  private final AtomicLong steps = new AtomicLong();
  private volatile boolean stopped;

  /**
   * A search that has not done a step.
   *
   * @param graph a query of at least two relations
   * @param seed chooses what is left to chance
   * @param hostBytes bytes that its largest tables may take
   * @param clock nanoseconds of the time that {@link #run} has: {@link System#nanoTime}, or the
   *     processor time of the thread that runs the search
   */
  public AnytimeSearch(
      QueryGraph graph,
      CostFunction costFunction,
      long seed,
      double hostBytes,
      LongSupplier clock) {
    if (graph.size() < 2) {
      throw new IllegalArgumentException("one relation needs no search");
    }
    this.graph = graph;
    this.costFunction = costFunction;
    this.clock = clock;
    this.search = new Search(new SearchGraph(graph), costFunction, seed, hostBytes);
  }

  /** In wall-clock time. */
  public AnytimeSearch(QueryGraph graph, CostFunction costFunction, long seed, double hostBytes) {
    this(graph, costFunction, seed, hostBytes, System::nanoTime);
  }

  /** With seed 0 and the memory of {@link Budget#usual()}. */
  public AnytimeSearch(QueryGraph graph, CostFunction costFunction) {
    this(graph, costFunction, 0, Budget.usual().hostBytes());
  }

  /**
   * Goes on until a time has passed, a number of steps is done, the plan is known to be optimal, or
   * {@link #stop} is called; at least one step is done before there is a plan.
   *
   * @param millis milliseconds from now on; what is left of a longer step may come on top
   * @param most steps from the beginning of the search, those before this call included
   */
  public void run(double millis, long most) {
    long start = clock.getAsLong();
    boolean ended = false;
    while (!ended) {
      ended = steps.get() > 0 && (stopped || isOptimal() || steps.get() >= most);
      if (!ended) {
        search.step();
        steps.incrementAndGet();
        ended = clock.getAsLong() - start >= millis * NANOS_PER_MILLI;
      }
    }
  }

  /** Goes on for a time. */
  public void run(double millis) {
    run(millis, Long.MAX_VALUE);
  }

  /** Ends {@link #run} after its current step, from any thread; later calls of it do nothing. */
  public void stop() {
    stopped = true;
  }

  /** The steps done so far. */
  public long steps() {
    return steps.get();
  }

  /** The best plan so far. O(relations + joins). */
  public JoinTree plan() {
    return plan(new JoinTreeBuilder(graph, costFunction));
  }

  /** The best plan so far, by a builder of the same query and cost function. */
  JoinTree plan(JoinTreeBuilder builder) {
    if (steps.get() == 0) {
      throw new IllegalStateException("the search has not done a step, run it first");
    }
    return search.best().build(builder);
  }

  /** The cost of the best plan so far, up to rounding; infinite before the first step. */
  public double cost() {
    return steps.get() == 0 ? Double.POSITIVE_INFINITY : search.best().cost();
  }

  /** A cost that no plan undercuts, 0 where none is known. O(joins). */
  public double lowerBound() {
    return isOptimal() ? cost() : LowerBound.of(graph, costFunction);
  }

  /** Whether no plan is cheaper than the one found. */
  public boolean isOptimal() {
    return search.best().isOptimal();
  }

  /** Join pairs evaluated so far, those several times that were evaluated so often. */
  public long pairs() {
    return search.pairs();
  }
}

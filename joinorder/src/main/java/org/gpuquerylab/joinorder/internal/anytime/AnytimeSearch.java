package org.gpuquerylab.joinorder.internal.anytime;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.large.LowerBound;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A search for a join order that has a plan after its first step, and finds better plans the longer
 * it runs. One thread runs the search; any thread may stop it, or ask for the best plan so far
 * while it runs.
 *
 * <p>The search proceeds in steps, whose order depends only on the query, the cost function and the
 * seed, and keeps the best plan. Therefore more steps never give a worse plan, and the same number
 * of steps gives the same plan on every machine. A step takes up to about a millisecond. The first
 * step, which builds the first plan, takes longer if there are very many joins.
 *
 * <p>Source of the constants: a definition.
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
   * Creates a search that has not done any step.
   *
   * @param graph the graph of a query of at least two relations
   * @param seed seed of the random choices
   * @param hostBytes the maximum number of bytes of its largest tables
   * @param clock the nanoseconds of the clock that limits {@link #run}: {@link System#nanoTime}, or
   *     the processor time of the thread that runs the search
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

  /** Creates a search limited by wall-clock time. */
  public AnytimeSearch(QueryGraph graph, CostFunction costFunction, long seed, double hostBytes) {
    this(graph, costFunction, seed, hostBytes, System::nanoTime);
  }

  /** Creates a search with seed 0 and the memory of {@link Budget#usual()}. */
  public AnytimeSearch(QueryGraph graph, CostFunction costFunction) {
    this(graph, costFunction, 0, Budget.usual().hostBytes());
  }

  /**
   * Continues the search until the time is over, the number of steps is reached, the plan is known
   * to be optimal, or {@link #stop} is called. The method does at least one step if there is no
   * plan yet.
   *
   * @param millis the time in milliseconds from the call on; the last step may exceed it
   * @param most the maximum number of steps, counted from the beginning of the search and including
   *     earlier calls
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

  /** Continues the search for a given time. */
  public void run(double millis) {
    run(millis, Long.MAX_VALUE);
  }

  /**
   * Ends {@link #run} after its current step, from any thread; later calls of {@link #run} do
   * nothing.
   */
  public void stop() {
    stopped = true;
  }

  /** The number of steps so far. */
  public long steps() {
    return steps.get();
  }

  /** The best plan so far. O(relations + joins) time. */
  public JoinTree plan() {
    return plan(new JoinTreeBuilder(graph, costFunction));
  }

  /** The best plan so far, built by a builder for the same query and cost function. */
  JoinTree plan(JoinTreeBuilder builder) {
    if (steps.get() == 0) {
      throw new IllegalStateException("the search has not done a step; run it first");
    }
    return search.best().build(builder);
  }

  /** The cost of the best plan so far, up to rounding; infinite before the first step. */
  public double cost() {
    return steps.get() == 0 ? Double.POSITIVE_INFINITY : search.best().cost();
  }

  /** A lower bound on the cost of all plans; 0 if none is known. O(joins) time. */
  public double lowerBound() {
    return isOptimal() ? cost() : LowerBound.of(graph, costFunction);
  }

  /** Whether the plan found is known to be optimal. */
  public boolean isOptimal() {
    return search.best().isOptimal();
  }

  /** The number of join pairs evaluated so far; a pair counts each time it is evaluated. */
  public long pairs() {
    return search.pairs();
  }
}

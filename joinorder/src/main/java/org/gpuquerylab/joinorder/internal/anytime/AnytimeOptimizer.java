package org.gpuquerylab.joinorder.internal.anytime;

import java.util.function.LongSupplier;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmScope;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.large.Heuristic;
import org.gpuquerylab.joinorder.internal.operators.BlockSearch;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Finds a plan by an {@link AnytimeSearch} within a budget of time or steps. The catalogue's {@code
 * adaptive} executes a fixed number of steps, so that its plan does not depend on the machine;
 * {@code auto} lets the search run for the rest of the budget's time.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
public final class AnytimeOptimizer extends Heuristic {
  /** The optimizer's name in the catalogue. */
  public static final String NAME = "adaptive";

  /**
   * The number of steps if the budget does not limit them; they take about 0.2 s for 100 relations.
   */
  public static final long DEFAULT_STEPS = 4_000;

  /** The optimizer's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      new AlgorithmEntry(
          NAME,
          "anytime search by a number of steps: greedy, top down, linearized, then block by block",
          AlgorithmEntry.Place.HOST,
          Heuristic.scope(AlgorithmScope.optimal(QueryGraph.MAX_RELATIONS)),
          (costFunction, execution) ->
              new AnytimeOptimizer(costFunction, bySteps(execution.budget())));

  /** A generous time for building a plan. */
  private static final double MILLIS_AN_EDGE = 0.002;

  private final Budget budget;
  private final LongSupplier clock;

  /**
   * Creates an optimizer with a budget.
   *
   * @param budget the budget; its milliseconds and steps count from the start of each search, and
   *     the search ends at whichever limit comes first
   */
  public AnytimeOptimizer(CostFunction costFunction, Budget budget) {
    this(costFunction, budget, System::nanoTime);
  }

  /**
   * Creates an optimizer with a budget and a clock.
   *
   * @param clock the nanoseconds of the clock for the budget's time: {@link System#nanoTime}, or
   *     the thread's processor time
   */
  public AnytimeOptimizer(CostFunction costFunction, Budget budget, LongSupplier clock) {
    super(costFunction);
    this.budget = budget;
    this.clock = clock;
  }

  private static Budget bySteps(Budget budget) {
    long steps = budget.steps() == Long.MAX_VALUE ? DEFAULT_STEPS : budget.steps();
    return budget.withMillis(Double.POSITIVE_INFINITY).withSteps(steps);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_RELATIONS;
  }

  @Override
  protected Found search(QueryGraph graph, JoinTreeBuilder plans) {
    long start = clock.getAsLong();
    AnytimeSearch search = new AnytimeSearch(graph, costFunction(), 0, budget.hostBytes(), clock);
    double spent = (clock.getAsLong() - start) / 1e6;
    search.run(budget.millis() - spent - Math.min(spent, end(graph)), budget.steps());
    return new Found(search.plan(plans), search.pairs(), search.isOptimal());
  }

  /**
   * The milliseconds at the end of the search for building the plan and its bound. They take about
   * as long as the setup, but the setup of a JVM's first search also loads classes.
   */
  private static double end(QueryGraph graph) {
    return MILLIS_AN_EDGE * (graph.size() + (double) graph.joins().size());
  }

  @Override
  public OptimizationResult optimize(OperatorGraph graph) {
    long start = clock.getAsLong();
    BlockSearch search = new BlockSearch(NAME, graph, costFunction(), budget);
    return search.anytime(
        () -> (clock.getAsLong() - start) / 1e6 < budget.millis(), budget.steps());
  }
}

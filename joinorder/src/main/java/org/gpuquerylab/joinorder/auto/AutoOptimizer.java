package org.gpuquerylab.joinorder.auto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.large.Heuristic;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Chooses an algorithm for each query. The optimizer bounds the search space, and counts or samples
 * its csg-cmp pairs if a bound is not enough. Then the optimizer predicts the time of every exact
 * algorithm on the host and on the device, and chooses the one that is likely to be the fastest;
 * for a tree, only the algorithms for trees are compared, if they fit the budget. If no exact
 * algorithm fits the budget, an {@link org.gpuquerylab.joinorder.anytime.AnytimeSearch} uses the
 * rest of the budget. {@link #explanation} gives the reason for the choice.
 *
 * <p>A device other than the host's own processor is considered for queries that take the host
 * longer than a device needs to answer. For such queries the times of host and device are observed,
 * and correct the next predictions; all optimizers of a JVM share what was observed. Seldom, a
 * query goes to an algorithm that is not expected to be the fastest, to see whether it still takes
 * as long: such trials lose about a hundredth of the time. The speed of the device's algorithms is
 * measured when the device is first considered, which takes a quarter of a second on an H200. With
 * a budget of less than a second, nothing is measured: the device is considered only if an
 * optimizer with a larger budget has measured it in the same JVM.
 */
public final class AutoOptimizer implements JoinOrderAlgorithm {
  /** The optimizer's name in the catalogue. */
  public static final String NAME = "auto";

  /** The optimizer's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.anywhere(
              NAME,
              "the algorithm predicted to be fastest, exact where the budget allows",
              QueryGraph.MAX_RELATIONS,
              AutoOptimizer::new)
          .scoped(Heuristic::scope);

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * The time of the search if the budget is already used up; the search then does only its first
   * step.
   */
  private static final double LEAST_MILLIS = 1e-6;

  private final CostFunction costFunction;
  private final Execution execution;
  private final Decider decider;
  private final Map<String, JoinOrderAlgorithm> open = new HashMap<>();
  private final List<String> refusals = new ArrayList<>();
  private @Nullable Decision decision;
  private @Nullable Candidate chosen;

  /** Creates the optimizer; the execution's backend may be null. */
  public AutoOptimizer(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, false);
  }

  /**
   * Creates the optimizer, and determines whether devices that are the host's own processor are
   * considered.
   */
  AutoOptimizer(CostFunction costFunction, Execution execution, boolean anyDevice) {
    execution.backend(); // refuses a group of several devices
    this.costFunction = costFunction;
    this.execution = execution;
    this.decider = new Decider(new Predictor(costFunction, execution, anyDevice));
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
  public String explanation() {
    Decision made = decision;
    Candidate taken = chosen;
    return made == null || taken == null ? "" : made.explain(taken, refusals);
  }

  /**
   * The algorithm that the last optimization chose.
   *
   * @throws IllegalStateException if nothing was optimized yet
   */
  public AlgorithmEntry chosen() {
    Candidate taken = chosen;
    if (taken == null) {
      throw new IllegalStateException("nothing was optimized");
    }
    return taken.method().entry();
  }

  /** {@inheritDoc} An exact algorithm's plan has a {@linkplain OptimizationResult#gap gap} of 0. */
  @Override
  public OptimizationResult optimize(QueryGraph graph) {
    Heuristic.check(this, graph);
    long start = System.nanoTime();
    refusals.clear();
    chosen = null;
    Decision made = decider.decide(graph).withTrial(execution.budget().millis());
    decision = made;
    for (Candidate candidate : made.candidates()) {
      try {
        OptimizationResult result = optimize(graph, made, candidate, start);
        chosen = candidate;
        return result;
      } catch (OutOfDeviceMemoryException | TooManyRelationsException e) {
        close(candidate.algorithm());
        candidate.refuse();
        refusals.add(candidate.algorithm() + " refused: " + e.getMessage());
      }
    }
    throw new IllegalStateException("no algorithm took the query: " + refusals);
  }

  private OptimizationResult optimize(
      QueryGraph graph, Decision made, Candidate candidate, long start) {
    if (candidate.isExact()) {
      JoinOrderAlgorithm algorithm = algorithm(candidate.method().entry());
      long begin = System.nanoTime();
      OptimizationResult result = algorithm.optimize(graph);
      made.observe(candidate, (System.nanoTime() - begin) / NANOS_PER_MILLI);
      return result;
    }
    double spent = (System.nanoTime() - start) / NANOS_PER_MILLI;
    Budget budget = execution.budget();
    Budget left = budget.withMillis(Math.max(budget.millis() - spent, LEAST_MILLIS));
    return new AnytimeOptimizer(costFunction, left).optimize(graph);
  }

  private JoinOrderAlgorithm algorithm(AlgorithmEntry entry) {
    JoinOrderAlgorithm known = open.get(entry.name());
    if (known == null) {
      known = entry.create(costFunction, execution);
      open.put(entry.name(), known);
    }
    return known;
  }

  private void close(String name) {
    JoinOrderAlgorithm algorithm = open.remove(name);
    if (algorithm != null) {
      algorithm.close();
    }
  }

  /** Closes all algorithms that were used. */
  @Override
  public void close() {
    open.values().forEach(JoinOrderAlgorithm::close);
    open.clear();
  }
}

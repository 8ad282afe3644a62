package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.Optional;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.large.Heuristic;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Shared part of algorithms that evaluate random join trees: the evaluation runs on a device, or on
 * the host if a query supplies cardinalities.
 */
abstract class PopulationHeuristic extends Heuristic implements DeviceAlgorithm {
  private final Execution execution;
  private final long seed;
  private QueueCounters counters = QueueCounters.ZERO;
  private Optional<PhaseProfile> profile = Optional.empty();

  PopulationHeuristic(CostFunction costFunction, Execution execution, long seed) {
    super(costFunction);
    execution.device();
    this.execution = execution;
    this.seed = seed;
  }

  /** The maximum number of trees that are evaluated at a time. */
  abstract int batch();

  /** The best order of edges that a search has found. */
  abstract int[] best(
      QueryGraph graph, EdgeOrder orders, SplittableRandom random, OrderCosts population);

  @Override
  public final int maxRelations() {
    return QueryGraph.MAX_RELATIONS;
  }

  @Override
  public final QueueCounters counters() {
    return counters;
  }

  @Override
  public final Optional<PhaseProfile> profile() {
    return profile;
  }

  @Override
  protected final Found search(QueryGraph graph, JoinTreeBuilder plans) {
    SplittableRandom random = new SplittableRandom(seed);
    EdgeOrder orders = new EdgeOrder(graph, random.split());
    if (graph.cardinalities().isPresent()) {
      counters = QueueCounters.ZERO;
      profile = Optional.empty();
      GivenCosts population = new GivenCosts(graph, costFunction(), orders.edges());
      return found(graph, orders, best(graph, orders, random, population), population, plans);
    }
    try (Population population =
        Population.open(execution, costFunction(), graph, orders.edges(), batch())) {
      int[] best = best(graph, orders, random, population);
      counters = population.counters();
      population.end();
      profile = population.profile();
      return found(graph, orders, best, population, plans);
    }
  }

  private static Found found(
      QueryGraph graph,
      EdgeOrder orders,
      int[] best,
      OrderCosts population,
      JoinTreeBuilder plans) {
    long pairs = population.evaluated() * (graph.size() - 1);
    return new Found(orders.joins(best).build(plans), pairs, graph.size() == 2);
  }

  /** The index of the smallest element; the first among equals. */
  static int smallest(double[] costs) {
    int best = 0;
    for (int i = 1; i < costs.length; i++) {
      best = costs[i] < costs[best] ? i : best;
    }
    return best;
  }
}

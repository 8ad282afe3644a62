package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Predicts which algorithms can optimize a query of a given search space, and how fast they are.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class Predictor {
  /** If the host solves a query in this time, a device is not worth considering. */
  private static final double DEVICE_MILLIS = 0.1;

  /** More csg-cmp pairs than a device evaluates in a millisecond; an H200 evaluates 5e9. */
  private static final double MOST_PAIRS_A_MILLI = 1e10;

  private final Execution execution;
  private final List<Method> host;
  private final @Nullable DeviceMethods device;

  /** Whether everything was measured that the last decision could have used. */
  private boolean complete = true;

  private final Candidate anytime = Method.heuristic(AnytimeOptimizer.ENTRY).candidate(Double.NaN);

  /**
   * Creates a predictor.
   *
   * @param device the algorithms of a device; null if no device is considered
   */
  Predictor(Execution execution, @Nullable DeviceMethods device) {
    this.execution = execution;
    this.host = HostMethods.of(execution.threads());
    this.device = device;
  }

  /**
   * The algorithms of the execution's device; null if it is not considered.
   *
   * @param anyDevice whether devices that are the host's own processor are considered too
   */
  static @Nullable DeviceMethods device(
      CostFunction costFunction, Execution execution, boolean anyDevice) {
    Backend backend = execution.backend();
    return backend == null || !(anyDevice || backend.device().kind() != DeviceInfo.Kind.CPU)
        ? null
        : DeviceMethods.of(backend, costFunction);
  }

  /**
   * Whether the last decision about a search space need not be made again. It must be if something
   * may be measured later, for another query or by another optimizer.
   */
  boolean isFinal() {
    return complete;
  }

  /**
   * Whether it can pay to open a device for this query alone.
   *
   * @param onHost the decision without a device
   */
  boolean isWorthOpening(QueryGraph graph, Decision onHost) {
    return graph.hasMasks()
        && budget().millis() >= DeviceMethods.ASSUMED_MILLIS
        && onHost.space().pairs() <= budget().pairs()
        && onHost.space().pairs() <= budget().millis() * MOST_PAIRS_A_MILLI
        && Decision.best(onHost.candidates()) > DeviceMethods.ASSUMED_MILLIS;
  }

  /** A line for each algorithm of the device that failed when it was measured. */
  List<String> failures() {
    return device == null ? List.of() : device.failures();
  }

  /** The limits on time and memory for a query. */
  Budget budget() {
    return execution.budget();
  }

  /**
   * Returns the exact algorithms within the budget in the order of their predicted times, followed
   * by the anytime search.
   */
  Decision decide(QueryGraph graph, SearchSpace space) {
    List<Candidate> onHost = onHost(graph, space);
    double best = Decision.best(onHost);
    complete =
        device == null
            || !isWithinPairs(graph, space)
            || best <= DEVICE_MILLIS
            || device.measureFor(graph, space, best, budget().millis());
    return decided(graph, space, onHost);
  }

  private boolean isWithinPairs(QueryGraph graph, SearchSpace space) {
    return graph.hasMasks() && space.pairs() <= budget().pairs();
  }

  /** The algorithms of the host within the budget; modifiable. */
  private List<Candidate> onHost(QueryGraph graph, SearchSpace space) {
    List<Candidate> candidates = new ArrayList<>();
    if (isWithinPairs(graph, space)) {
      addFitting(candidates, host, graph, space);
    }
    return candidates;
  }

  /**
   * The decision from what is measured.
   *
   * @param candidates the algorithms of the host; the others are added
   */
  private Decision decided(QueryGraph graph, SearchSpace space, List<Candidate> candidates) {
    if (device != null
        && isWithinPairs(graph, space)
        && Decision.best(candidates) > DEVICE_MILLIS) {
      addFitting(candidates, device.methods(), graph, space);
    }
    candidates.add(anytime);
    candidates.sort(Candidate.BY_TIME);
    return new Decision(graph.size(), space, candidates);
  }

  /**
   * Adds the methods that fit the budget. The algorithm for trees comes first. If it fits, no other
   * algorithm of the host, or of the device, is considered: it finds the pairs without a search and
   * takes the least memory.
   */
  private void addFitting(
      List<Candidate> candidates, List<Method> methods, QueryGraph graph, SearchSpace space) {
    for (Method method : methods) {
      double millis = method.millis(graph, space, budget());
      if (millis != Double.POSITIVE_INFINITY) {
        candidates.add(method.candidate(millis));
        if (method.entry().treesOnly()) {
          return;
        }
      }
    }
  }

  /**
   * The minimum predicted time of a host algorithm within the budget; infinite if there is none.
   */
  double bestOnHost(QueryGraph graph, SearchSpace space) {
    return Decision.best(onHost(graph, space));
  }

  /**
   * The factor by which the first choice of a decision would be slower than the best algorithm
   * considered, if the query had the given search space instead. The factor is infinite if the
   * choice would then be impossible, or if the choice is a heuristic although an exact algorithm
   * would be possible.
   */
  double regret(Decision decision, QueryGraph graph, SearchSpace other) {
    Candidate first = decision.candidates().get(0);
    List<Candidate> there = decided(graph, other, onHost(graph, other)).candidates();
    Candidate best = there.get(0);
    if (!first.isExact()) {
      return best.isExact() ? Double.POSITIVE_INFINITY : 1;
    }
    for (Candidate candidate : there) {
      if (candidate.algorithm().equals(first.algorithm())) {
        return candidate.millis() / best.millis();
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}

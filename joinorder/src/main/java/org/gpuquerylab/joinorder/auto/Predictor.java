package org.gpuquerylab.joinorder.auto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.large.AdaptiveDp;
import org.gpuquerylab.joinorder.large.DpLin;
import org.gpuquerylab.joinorder.large.Goo;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Predicts which algorithms would optimize a query, and how fast. */
final class Predictor {
  /** A query that the host solves in this time is not worth a look at a device. */
  private static final double DEVICE_MILLIS = 0.1;

  /** With a prediction from bounds below this time, pairs are not worth a count. */
  private static final double COUNT_MILLIS = 0.02;

  /** The part of the best prediction from bounds that a count may take. */
  private static final double COUNT_PART = 0.2;

  private static final double NANOS_PER_COUNTED_PAIR = 5;

  /** Most pairs that are counted, whatever the prediction. */
  private static final double COUNTED_PAIRS = 1e6;

  /** With a prediction above this time, more pairs than can be counted are worth a sample. */
  private static final double SAMPLE_MILLIS = 3;

  /** Queries up to this size are linearized as a whole where no exact algorithm fits. */
  private static final int LINEARIZED = 100;

  /** Queries up to this size get a greedy plan that is improved part by part. */
  private static final int IMPROVED = 2_000;

  private final Execution execution;
  private final CostFunction costFunction;
  private final List<Method> host;
  private final boolean mayUseDevice;

  /**
   * A predictor.
   *
   * @param anyDevice whether devices that are the host's own processor are considered, too
   */
  Predictor(CostFunction costFunction, Execution execution, boolean anyDevice) {
    this.costFunction = costFunction;
    this.execution = execution;
    this.host = HostMethods.of(execution.threads());
    Backend backend = execution.backend();
    this.mayUseDevice =
        backend != null && (anyDevice || backend.device().kind() != DeviceInfo.Kind.CPU);
  }

  /** Exact algorithms within the budget, the fastest first, then heuristics. */
  Decision decide(QueryGraph graph) {
    SearchSpace space = SearchSpace.bound(graph);
    List<Candidate> candidates = exact(graph, space);
    double best = best(candidates);
    Budget budget = execution.budget();
    if (space.certainty() == SearchSpace.Certainty.BOUND
        && (best > COUNT_MILLIS || space.pairs() > budget.pairs())) {
      SearchSpace known = closer(graph, best).orElse(space);
      candidates = known.equals(space) ? candidates : exact(graph, known);
      space = known;
    }
    double pairs = space.pairs();
    candidates.removeIf(
        candidate -> pairs > budget.pairs() || candidate.millis() > budget.millis());
    candidates.sort(Comparator.comparingDouble(Candidate::millis));
    addHeuristics(candidates, graph.size());
    return new Decision(graph.size(), space, candidates);
  }

  /** The search space where it is worth to count or to sample it. */
  private Optional<SearchSpace> closer(QueryGraph graph, double best) {
    if (graph.size() > QueryGraph.MAX_MASK_RELATIONS) {
      return Optional.empty();
    }
    double worth = best * 1e6 * COUNT_PART / NANOS_PER_COUNTED_PAIR;
    double budget = execution.budget().pairs();
    boolean asked = Double.isFinite(budget);
    double limit = Math.min(COUNTED_PAIRS, asked ? Math.max(worth, budget) : worth);
    Optional<SearchSpace> counted = SearchSpace.counted(graph, (int) limit);
    return counted.isEmpty() && (asked || best > SAMPLE_MILLIS)
        ? Optional.of(new PairSampler(graph).estimate())
        : counted;
  }

  private List<Candidate> exact(QueryGraph graph, SearchSpace space) {
    List<Candidate> candidates = new ArrayList<>();
    add(candidates, host, graph, space);
    Backend backend = execution.backend();
    if (mayUseDevice && backend != null && best(candidates) > DEVICE_MILLIS) {
      add(candidates, DeviceMethods.of(backend, costFunction), graph, space);
    }
    return candidates;
  }

  private void add(
      List<Candidate> candidates, List<Method> methods, QueryGraph graph, SearchSpace space) {
    for (Method method : methods) {
      if (method.takes(graph, space, execution.budget().hostBytes())) {
        double millis = method.millis(graph.size(), space);
        candidates.add(new Candidate(method.entry().name(), millis));
      }
    }
  }

  private static double best(List<Candidate> candidates) {
    double best = Double.POSITIVE_INFINITY;
    for (Candidate candidate : candidates) {
      best = Math.min(best, candidate.millis());
    }
    return best;
  }

  private static void addHeuristics(List<Candidate> candidates, int relations) {
    if (relations <= LINEARIZED) {
      candidates.add(new Candidate(DpLin.NAME, Double.NaN));
    } else if (relations <= IMPROVED) {
      candidates.add(new Candidate(AdaptiveDp.NAME, Double.NaN));
    }
    candidates.add(new Candidate(Goo.NAME, Double.NaN));
  }
}

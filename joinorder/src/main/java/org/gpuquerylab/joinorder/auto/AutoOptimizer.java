package org.gpuquerylab.joinorder.auto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.AlgorithmEntry;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.large.AdaptiveDp;
import org.gpuquerylab.joinorder.large.DpLin;
import org.gpuquerylab.joinorder.large.Goo;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Chooses an algorithm for each query: it measures the search space (pairs counted up to a limit,
 * then estimated), predicts the time of every exact algorithm on the host and on the device, and
 * takes the fastest; where none fits the budget it takes linearized dynamic programming, for larger
 * queries a greedy plan improved part by part, and for the largest a greedy plan. {@link
 * #explanation} says why.
 *
 * <p>The device's algorithms are considered where a device could pay: not on the {@code cpu}
 * backend, whose twins are no independent algorithms, and not for queries that the host solves
 * sooner than a device answers. Their speed is measured when they are considered for the first time
 * (a second or less).
 */
public final class AutoOptimizer implements JoinOrderAlgorithm {
  /** Name in the catalogue. */
  public static final String NAME = "auto";

  /** Counting so many pairs takes about as long as a device needs to answer at all. */
  private static final int COUNTED_PAIRS = 20_000;

  /** A query that the host solves in this time is not worth a look at a device. */
  private static final double DEVICE_MILLIS = 0.15;

  /** Queries up to this size are linearized as a whole where no exact algorithm fits. */
  private static final int LINEARIZED = 100;

  /** Queries up to this size get a greedy plan that is improved part by part. */
  private static final int IMPROVED = 2_000;

  private final CostFunction costFunction;
  private final Execution execution;
  private final Map<String, JoinOrderAlgorithm> open = new HashMap<>();
  private String explanation = "";
  private String chosen = Goo.NAME;

  /** Creates the optimizer; the execution's backend may be null. */
  public AutoOptimizer(CostFunction costFunction, Execution execution) {
    this.costFunction = costFunction;
    this.execution = execution;
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
    return explanation;
  }

  /** The algorithm that the last optimization chose. */
  public AlgorithmEntry chosen() {
    return entry(chosen);
  }

  /** {@inheritDoc} An exact algorithm's plan has a {@linkplain OptimizationResult#gap gap} of 0. */
  @Override
  public OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    SearchSpace space = SearchSpace.of(graph, COUNTED_PAIRS);
    List<Candidate> candidates = candidates(graph, space);
    StringJoiner refused = new StringJoiner("; ");
    for (Candidate candidate : candidates) {
      try {
        OptimizationResult result = algorithm(candidate.algorithm()).optimize(graph);
        chosen = candidate.algorithm();
        explanation = explain(graph, space, candidates, candidate, refused);
        return result;
      } catch (OutOfDeviceMemoryException | TooManyRelationsException e) {
        refused.add(candidate.algorithm() + " refused: " + e.getMessage());
      }
    }
    throw new IllegalStateException("no algorithm took the query: " + refused);
  }

  /** Exact algorithms within the budget, the fastest first, then the heuristics. */
  private List<Candidate> candidates(QueryGraph graph, SearchSpace space) {
    List<Candidate> exact = new ArrayList<>();
    Budget budget = execution.budget();
    if (space.pairs() <= budget.pairs()) {
      addHost(exact, graph, space);
      double best = exact.stream().mapToDouble(Candidate::millis).min().orElse(1e300);
      if (best > DEVICE_MILLIS) {
        addDevice(exact, graph, space);
      }
    }
    exact.removeIf(candidate -> candidate.millis() > budget.millis());
    exact.sort(Comparator.comparingDouble(Candidate::millis));
    if (graph.size() <= LINEARIZED) {
      exact.add(new Candidate(DpLin.NAME, Double.NaN));
    } else if (graph.size() <= IMPROVED) {
      exact.add(new Candidate(AdaptiveDp.NAME, Double.NaN));
    }
    exact.add(new Candidate(Goo.NAME, Double.NaN));
    return exact;
  }

  private void addHost(List<Candidate> candidates, QueryGraph graph, SearchSpace space) {
    int n = graph.size();
    for (Method.HostMethod host : Method.HOST) {
      Method method = host.method();
      double entries = method.work().entries(n, space);
      boolean fits = entries * method.bytesPerEntry() <= execution.budget().hostBytes();
      if (fits && entry(method.algorithm()).takes(graph)) {
        double millis = host.speed().millis(entries, method.work().units(n, space));
        candidates.add(new Candidate(method.algorithm(), millis));
      }
    }
  }

  private void addDevice(List<Candidate> candidates, QueryGraph graph, SearchSpace space) {
    Backend backend = execution.backend();
    if (backend == null || backend.device().backend().equals("cpu")) {
      return;
    }
    int n = graph.size();
    for (Method method : Method.DEVICE) {
      AlgorithmEntry entry = entry(method.algorithm());
      if (entry.takes(graph) && takesCostFunction(entry)) {
        Speed speed = Calibration.of(entry, method.work(), costFunction, backend);
        double entries = method.work().entries(n, space);
        double millis = speed.millis(entries, method.work().units(n, space));
        candidates.add(new Candidate(method.algorithm(), millis));
      }
    }
  }

  /** An algorithm refuses a cost function that it has no kernel for when it is created. */
  private boolean takesCostFunction(AlgorithmEntry entry) {
    try {
      algorithm(entry.name());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private JoinOrderAlgorithm algorithm(String name) {
    JoinOrderAlgorithm known = open.get(name);
    if (known == null) {
      known = entry(name).create(costFunction, execution);
      open.put(name, known);
    }
    return known;
  }

  private static AlgorithmEntry entry(String name) {
    return JoinOrderAlgorithms.find(name).orElseThrow();
  }

  private String explain(
      QueryGraph graph,
      SearchSpace space,
      List<Candidate> candidates,
      Candidate choice,
      StringJoiner refused) {
    StringJoiner predicted = new StringJoiner(", ");
    candidates.stream()
        .filter(candidate -> !Double.isNaN(candidate.millis()))
        .forEach(candidate -> predicted.add(candidate.toString()));
    boolean exact = !Double.isNaN(choice.millis());
    String why =
        exact
            ? "predicted " + predicted
            : "no exact algorithm fits " + execution.budget().millis() + " ms and the memory";
    return String.format(
            Locale.ROOT,
            "%s for %d relations, %s%.4g csg-cmp pairs; %s",
            choice.algorithm(),
            graph.size(),
            space.certainty() == SearchSpace.Certainty.EXACT ? "" : "about ",
            space.pairs(),
            why)
        + (refused.length() == 0 ? "" : "; " + refused);
  }

  /** Closes the algorithms that were used. */
  @Override
  public void close() {
    open.values().forEach(JoinOrderAlgorithm::close);
    open.clear();
  }
}

package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.EndableAlgorithm;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchEndedException;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.internal.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.internal.large.Heuristic;
import org.gpuquerylab.joinorder.internal.operators.BlockOptimizer;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Chooses an algorithm for each query. The optimizer bounds the search space, and counts or samples
 * its csg-cmp pairs if a bound is not enough. Then the optimizer predicts the time of every exact
 * algorithm on the host and on the device, and chooses the one that is likely to be the fastest;
 * for a tree, only the algorithms for trees are compared, if they fit the budget. If no exact
 * algorithm fits the budget, an {@link org.gpuquerylab.joinorder.internal.anytime.AnytimeSearch}
 * uses the rest of the budget. If an algorithm fails, whatever the failure is, the next one takes
 * the query, as long as it fits what is left of the budget. {@link #explanation} gives the reason
 * for the choice, and the failures.
 *
 * <p>A prediction may be wrong by any factor. Therefore an exact algorithm is left when three
 * quarters of the time have passed, or when it has evaluated more pairs than the budget allows; the
 * anytime search then uses the rest of the time. A search on a device is left between launches.
 *
 * <p>A device other than the host's own processor is considered for queries that take the host
 * longer than a device needs to answer. The speeds of its algorithms come from the device's file of
 * curves ({@link CurveFile}), so the same query, budget and device always get the same algorithm.
 * The speed of a device without such a file is measured when an algorithm may first be the best one
 * for a query. This takes 50 ms to more than a second on an H200, so it is done only if the budget
 * allows it, and the host would need longer. All optimizers of a JVM share what was measured.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
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
   * The part of the time that an exact algorithm may take. An algorithm of the host is chosen if it
   * is predicted to take at most half of the time, so there is room for an error. For queries of up
   * to 64 relations, the anytime search loses little if it has only a quarter of the time.
   */
  static final double EXACT_PART = 0.75;

  /**
   * The time of the search if the budget is already used up; the search then does only its first
   * step.
   */
  private static final double LEAST_MILLIS = 1e-6;

  /**
   * An exact algorithm that fits this part of the time is taken even if the time is over, because
   * the device was measured or another algorithm has failed. It takes about as long as the first
   * step of the anytime search.
   */
  private static final double LITTLE = 0.01;

  /**
   * If this part of the time is left, the decision's predictions are not compared with it again.
   */
  private static final double UNUSED = 0.99;

  private final CostFunction costFunction;
  private final Execution execution;
  private final Predictor predictor;
  private final Decider decider;
  private final LongSupplier nanoTime;
  private final BlockOptimizer blocks;
  private final Map<String, JoinOrderAlgorithm> open = new HashMap<>();
  private final List<String> refusals = new ArrayList<>();
  private @Nullable Decision decision;
  private @Nullable Candidate chosen;

  /** Whether the last query's exact search reached the limit of time or pairs. */
  private boolean ended;

  /** Creates the optimizer; the execution's backend may be null. */
  public AutoOptimizer(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, false);
  }

  /**
   * Creates the optimizer, and determines whether devices that are the host's own processor are
   * considered.
   */
  AutoOptimizer(CostFunction costFunction, Execution execution, boolean anyDevice) {
    this(
        costFunction,
        execution,
        Predictor.device(costFunction, execution, anyDevice),
        System::nanoTime);
  }

  /**
   * Creates the optimizer with given algorithms of a device.
   *
   * @param device null if no device is considered
   * @param nanoTime the clock of the budget, in nanoseconds; several threads may look at it
   */
  AutoOptimizer(
      CostFunction costFunction,
      Execution execution,
      @Nullable DeviceMethods device,
      LongSupplier nanoTime) {
    this.costFunction = costFunction;
    this.execution = execution;
    this.predictor = new Predictor(execution, device);
    this.decider = new Decider(predictor);
    this.nanoTime = nanoTime;
    this.blocks =
        new BlockOptimizer(
            costFunction, execution.budget(), blocksOnGpu(costFunction, execution), nanoTime);
  }

  private static @Nullable MpdpGpu blocksOnGpu(CostFunction costFunction, Execution execution) {
    DeviceGroup group = execution.group();
    if (group == null || group.size() > 1) {
      return null;
    }
    DeviceInfo device = group.lead().device();
    return device.kind() == DeviceInfo.Kind.GPU && device.has(Capability.INT64_ATOMICS)
        ? new MpdpGpu(costFunction, execution)
        : null;
  }

  /**
   * Whether it can pay for a single query to open a device and to measure its algorithms: the
   * budget leaves time for the measurements, the host takes longer than they do or has no exact
   * algorithm within the budget, and a device may have one.
   *
   * @param onHost the resources without the device
   */
  public static boolean isWorthOpening(QueryGraph graph, Execution onHost) {
    Predictor predictor = new Predictor(onHost, null);
    return predictor.isWorthOpening(graph, new Decider(predictor).decide(graph));
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
    return made == null || taken == null ? blocks.explanation() : made.explain(taken, refusals);
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

  /**
   * {@inheritDoc} An exact algorithm's plan has a {@linkplain OptimizationResult#gap gap} of 0.
   *
   * @throws CostRangeException if every plan costs too much, which no other algorithm could change
   */
  @Override
  public OptimizationResult optimize(QueryGraph graph) {
    Heuristic.check(this, graph);
    long start = nanoTime.getAsLong();
    refusals.clear();
    chosen = null;
    Decision made = decider.decide(graph);
    decision = made;
    ended = false;
    refusals.addAll(predictor.failures());
    for (Candidate candidate : made.candidates()) {
      if (ended && candidate.isExact()) {
        continue; // it would have even less time, or just as many pairs
      }
      double left = execution.budget().millis() - millisSince(start);
      Optional<OptimizationResult> result =
          candidate.isExact()
              ? exact(graph, made, candidate, left)
              : Optional.of(search(graph, left));
      if (result.isPresent()) {
        chosen = candidate;
        return result.get();
      }
    }
    throw new IllegalStateException("no algorithm took the query: " + refusals);
  }

  /**
   * The result of an exact algorithm; empty if it does not fit the time left, fails, or is left.
   */
  private Optional<OptimizationResult> exact(
      QueryGraph graph, Decision made, Candidate candidate, double left) {
    double most = Math.max(left, LITTLE * execution.budget().millis());
    if (!fits(graph, made, candidate, most)) {
      refusals.add(candidate + " exceeds the time left");
      return Optional.empty();
    }
    try {
      JoinOrderAlgorithm algorithm = algorithm(candidate.method().entry());
      return Optional.of(
          algorithm instanceof EndableAlgorithm search
              ? search.optimize(graph, limit(candidate, most))
              : algorithm.optimize(graph));
    } catch (CostRangeException e) {
      throw e;
    } catch (SearchEndedException e) {
      ended = true;
      refusals.add(candidate + " predicted, left before its end: " + e.getMessage());
      return Optional.empty();
    } catch (RuntimeException | OutOfMemoryError e) {
      refusals.add(Refusal.of(candidate.algorithm(), e));
      close(candidate.algorithm());
      return Optional.empty();
    }
  }

  private SearchLimit limit(Candidate candidate, double most) {
    double pairs = execution.budget().pairs();
    return new SearchLimit(nanoTime, EXACT_PART * most, pairs, candidate.millis());
  }

  /** Whether a candidate fits the budget although the decision, or others, have used some of it. */
  private boolean fits(QueryGraph graph, Decision made, Candidate candidate, double most) {
    Budget budget = execution.budget();
    return candidate.millis() <= most
        && (most >= UNUSED * budget.millis()
            || candidate.method().fits(graph, made.space(), budget.withMillis(most)));
  }

  private OptimizationResult search(QueryGraph graph, double left) {
    Budget budget = execution.budget().withMillis(Math.max(left, LEAST_MILLIS));
    return new AnytimeOptimizer(costFunction, budget, nanoTime).optimize(graph);
  }

  @Override
  public OptimizationResult optimize(OperatorGraph graph) {
    Optional<QueryGraph> plain = BlockOptimizer.plain(graph);
    if (plain.isPresent()) {
      return optimize(plain.get());
    }
    decision = null;
    return blocks.optimize(graph);
  }

  private double millisSince(long start) {
    return (nanoTime.getAsLong() - start) / NANOS_PER_MILLI;
  }

  private JoinOrderAlgorithm algorithm(AlgorithmEntry entry) {
    JoinOrderAlgorithm known = open.get(entry.name());
    if (known == null) {
      known = entry.create(costFunction, execution);
      open.put(entry.name(), known);
    }
    return known;
  }

  /** Closes an algorithm that failed; its device may be unable to free anything. */
  private void close(String name) {
    JoinOrderAlgorithm algorithm = open.remove(name);
    try {
      if (algorithm != null) {
        algorithm.close();
      }
    } catch (RuntimeException e) {
      refusals.add(Refusal.of(name + "'s close", e));
    }
  }

  /** Closes all algorithms that were used. */
  @Override
  public void close() {
    blocks.close();
    open.values().forEach(JoinOrderAlgorithm::close);
    open.clear();
  }
}

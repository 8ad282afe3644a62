package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 */
final class Predictor {
  /** If the host solves a query in this time, a device is not worth considering. */
  private static final double DEVICE_MILLIS = 0.1;

  /**
   * The least budget in which measurements of the host are made, which take up to 200 ms for each
   * of at most two algorithms.
   */
  static final double MEASURING_MILLIS = 1_000;

  /** More csg-cmp pairs than a device evaluates in a millisecond; an H200 evaluates 5e9. */
  private static final double MOST_PAIRS_A_MILLI = 1e10;

  private final Execution execution;
  private final List<Method> host;
  private final @Nullable Measured measured;

  /** Whether everything was measured that the last decision could have used. */
  private boolean complete = true;

  private final Candidate anytime = Method.heuristic(AnytimeOptimizer.ENTRY).candidate(Double.NaN);

  /** The measurements that are made when a device is first considered. */
  interface Measured {
    /** The device's algorithms that were measured. */
    List<Method> onDevice();

    /**
     * Measures the device's algorithms that may be the best ones for a query, if that can pay.
     *
     * @param hostMillis the time that the host needs for the query; infinite if it has no algorithm
     * @return whether all of these algorithms are measured
     */
    default boolean measureFor(QueryGraph graph, SearchSpace space, double hostMillis) {
      return true;
    }

    /** Takes into account that the host has spent time on a query. */
    default void owe(double millis) {}

    /** A line for each algorithm of the device that failed when it was measured. */
    default List<String> failures() {
      return List.of();
    }

    /** The times of an algorithm of the host, whose speed is measured first. */
    TimesInUse inUse(Method onHost);

    /** Whether {@link #inUse} takes no time, because it was called before. */
    boolean knows(Method onHost);
  }

  /**
   * Creates a predictor with given measurements.
   *
   * @param measured null if no device is considered
   */
  Predictor(Execution execution, @Nullable Measured measured) {
    this.execution = execution;
    this.host = HostMethods.of(execution.threads());
    this.measured = measured;
  }

  /**
   * The measurements of the execution's device; null if it is not considered.
   *
   * @param anyDevice whether devices that are the host's own processor are considered too
   */
  static @Nullable Measured measured(
      CostFunction costFunction, Execution execution, boolean anyDevice) {
    Backend backend = execution.backend();
    return backend == null || !(anyDevice || backend.device().kind() != DeviceInfo.Kind.CPU)
        ? null
        : new MeasuredOnce(backend, costFunction, execution);
  }

  /**
   * The measurements that all optimizers of the JVM share. They are looked up once, because that
   * takes as long as a prediction.
   */
  private static final class MeasuredOnce implements Measured {
    private final CostFunction costFunction;
    private final int threads;
    private final Map<String, TimesInUse> host = new HashMap<>();
    private final DeviceMethods device;
    private final double budgetMillis;

    MeasuredOnce(Backend backend, CostFunction costFunction, Execution execution) {
      this.device = DeviceMethods.of(backend, costFunction);
      this.costFunction = costFunction;
      this.threads = execution.threads();
      this.budgetMillis = execution.budget().millis();
    }

    @Override
    public List<Method> onDevice() {
      return device.methods();
    }

    @Override
    public boolean measureFor(QueryGraph graph, SearchSpace space, double hostMillis) {
      return device.measureFor(graph, space, hostMillis, budgetMillis);
    }

    @Override
    public void owe(double millis) {
      device.owe(millis);
    }

    @Override
    public List<String> failures() {
      return device.failures();
    }

    @Override
    public TimesInUse inUse(Method onHost) {
      TimesInUse known = host.get(onHost.entry().name());
      if (known == null) {
        known = HostSpeed.inUse(onHost, costFunction, threads);
        host.put(onHost.entry().name(), known);
      }
      return known;
    }

    @Override
    public boolean knows(Method onHost) {
      return HostSpeed.isKnown(onHost, costFunction, threads);
    }
  }

  /**
   * Whether the last decision about a search space need not be made again. It must be if something
   * may be measured later, for another query or by another optimizer.
   */
  boolean isFinal() {
    return measured == null || (mayMeasure() && complete);
  }

  /** Takes into account how long a candidate took for a query. */
  void solved(Candidate candidate, double millis) {
    if (measured != null && millis > DEVICE_MILLIS && !candidate.method().entry().onDevice()) {
      measured.owe(millis);
    }
  }

  private boolean mayMeasure() {
    return budget().millis() >= MEASURING_MILLIS;
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
    return measured == null ? List.of() : measured.failures();
  }

  /** The limits on time and memory for a query. */
  Budget budget() {
    return execution.budget();
  }

  /**
   * Returns the exact algorithms within the budget in the order of their expected times, followed
   * by the anytime search.
   */
  Decision decide(QueryGraph graph, SearchSpace space) {
    complete = true;
    if (measured != null && graph.hasMasks() && space.pairs() <= budget().pairs()) {
      double onHost = bestOnHost(graph, space);
      complete = onHost <= DEVICE_MILLIS || measured.measureFor(graph, space, onHost);
    }
    return decideFromKnown(graph, space);
  }

  private Decision decideFromKnown(QueryGraph graph, SearchSpace space) {
    List<Candidate> candidates = new ArrayList<>();
    if (graph.hasMasks() && space.pairs() <= budget().pairs()) {
      addExact(candidates, graph, space);
    }
    candidates.add(anytime);
    candidates.sort(Candidate.BY_TIME);
    return new Decision(graph.size(), space, candidates);
  }

  private void addExact(List<Candidate> candidates, QueryGraph graph, SearchSpace space) {
    addFitting(candidates, host, graph, space);
    if (measured != null && Decision.best(candidates) > DEVICE_MILLIS) {
      addDevice(candidates, graph, space, measured);
    }
  }

  private void addDevice(
      List<Candidate> candidates, QueryGraph graph, SearchSpace space, Measured measurements) {
    List<Method> device = measurements.onDevice();
    if (!device.isEmpty()) {
      candidates.replaceAll(candidate -> measuredOnHost(candidate, measurements));
      addFitting(candidates, device, graph, space);
      candidates.removeIf(candidate -> candidate.firstExpected() > budget().millis());
    }
  }

  /**
   * Corrects a predicted time of the host by the speed that was measured on this machine, so that
   * it can be compared with a device's measured times. The time stays as it is if it was not
   * measured before, and the budget is too small to measure it.
   */
  private Candidate measuredOnHost(Candidate candidate, Measured measurements) {
    Method method = candidate.method();
    return mayMeasure() || measurements.knows(method)
        ? method.observed(measurements.inUse(method)).candidate(candidate.predicted())
        : candidate;
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
    List<Candidate> candidates = new ArrayList<>();
    addFitting(candidates, host, graph, space);
    return Decision.best(candidates);
  }

  /**
   * The factor by which the first choice of a decision would be slower than the best algorithm
   * considered, if the query had the given search space instead. The factor is infinite if the
   * choice would then be impossible, or if the choice is a heuristic although an exact algorithm
   * would be possible.
   */
  double regret(Decision decision, QueryGraph graph, SearchSpace other) {
    Candidate first = decision.candidates().get(0);
    List<Candidate> there = decideFromKnown(graph, other).candidates();
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

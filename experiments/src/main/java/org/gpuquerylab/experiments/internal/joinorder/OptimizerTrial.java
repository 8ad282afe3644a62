package org.gpuquerylab.experiments.internal.joinorder;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.joinorder.ResultCheck;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/** A trial that optimizes one query; the checksum is the cost of the plan. */
final class OptimizerTrial implements Trial {

  static final double ROUNDING = 1e-9;

  private final Variant variant;
  private final SweptQuery problem;
  private final QueryGraph query;
  private final Execution execution;
  private final KnownOptima optima;
  private final JoinOrderAlgorithm algorithm;
  private @Nullable OptimizationResult result;
  private double excess;

  /** Creates a trial for the query of a problem. */
  OptimizerTrial(
      Variant variant,
      SweptQuery problem,
      QueryGraph query,
      Execution execution,
      KnownOptima optima) {
    this.variant = variant;
    this.problem = problem;
    this.query = query;
    this.execution = execution;
    this.optima = optima;
    this.algorithm = variant.entry().create(variant.costFunction(), execution);
  }

  @Override
  public void run() {
    try {
      result = algorithm.optimize(query);
    } catch (TooManyRelationsException e) {
      throw new UnsupportedOperationException(e.getMessage(), e);
    }
  }

  @Override
  public double checksum() {
    return last().plan().cost();
  }

  /**
   * If an algorithm need not find the optimum, its plan is wrong only if its cost is below the
   * optimum.
   */
  @Override
  public double expectedChecksum() {
    double optimum = optima.of(problem, query, variant, last(), execution);
    excess = checksum() / optimum - 1;
    return !variant.entry().isExact() && excess >= -ROUNDING ? checksum() : optimum;
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(Measures.PAIRS, (double) last().pairs());
    measures.put(Measures.PAIRS_CHECKED, (double) last().pairsChecked());
    if (variant.entry().scope().pairsOnce()) {
      ClosedForms.pairs(problem).ifPresent(n -> measures.put(Measures.PAIRS_EXPECTED, n));
    }
    ClosedForms.pairsChecked(problem, variant.algorithm())
        .ifPresent(n -> measures.put(Measures.PAIRS_CHECKED_EXPECTED, n));
    measures.put(Measures.EXCESS, excess);
    if (algorithm instanceof DeviceAlgorithm onDevice) {
      put(measures, onDevice.counters());
      onDevice.profile().ifPresent(profile -> put(measures, profile));
    }
    return measures;
  }

  private static void put(Map<String, Double> measures, QueueCounters counters) {
    measures.put(Measures.LAUNCHES, (double) counters.launches());
    measures.put(Measures.REPLAYS, (double) counters.replays());
    measures.put(Measures.COPIES, (double) counters.copies());
    measures.put(Measures.SYNCHRONIZATIONS, (double) counters.synchronizations());
    measures.put(Measures.BYTES_TO, (double) counters.bytesWritten());
    measures.put(Measures.BYTES_FROM, (double) counters.bytesRead());
  }

  private static void put(Map<String, Double> measures, PhaseProfile profile) {
    profile
        .phaseNanos()
        .forEach((phase, nanos) -> measures.put(Measures.nanosOf(phase), (double) nanos));
    measures.put(Measures.TRANSFER_TO_NANOS, (double) profile.transferToNanos());
    measures.put(Measures.TRANSFER_FROM_NANOS, (double) profile.transferFromNanos());
    measures.put(Measures.KERNEL_NANOS, (double) profile.kernelNanos());
  }

  private OptimizationResult last() {
    return ResultCheck.checked(variant.entry(), query, variant.costFunction(), result);
  }

  @Override
  public void close() {
    algorithm.close();
  }
}

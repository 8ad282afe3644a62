package org.gpuquerylab.experiments.joinorder;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.experiments.sweep.Trial;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/** Optimizes one query; its checksum is the cost of the plan. */
final class OptimizerTrial implements Trial {

  private final JoinOrderAlgorithm algorithm;
  private final QueryGraph query;
  private final DoubleSupplier optimum;
  private @Nullable OptimizationResult result;

  /**
   * A trial.
   *
   * @param algorithm closed with the trial
   * @param optimum the cost that the reference algorithm finds
   */
  OptimizerTrial(JoinOrderAlgorithm algorithm, QueryGraph query, DoubleSupplier optimum) {
    this.algorithm = algorithm;
    this.query = query;
    this.optimum = optimum;
  }

  @Override
  public void run() {
    result = algorithm.optimize(query);
  }

  @Override
  public double checksum() {
    return last().plan().cost();
  }

  @Override
  public double expectedChecksum() {
    return optimum.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("pairs", (double) last().pairs());
    measures.put("pairsChecked", (double) last().pairsChecked());
    launches(algorithm).ifPresent(launches -> measures.put("launches", (double) launches));
    return measures;
  }

  /** Kernels launched by the last optimization, if the algorithm runs on a device. */
  static OptionalLong launches(JoinOrderAlgorithm algorithm) {
    if (algorithm instanceof DeviceAlgorithm onDevice) {
      return OptionalLong.of(onDevice.counters().launches());
    }
    return OptionalLong.empty();
  }

  private OptimizationResult last() {
    return Objects.requireNonNull(result, "not run");
  }

  @Override
  public void close() {
    algorithm.close();
  }
}

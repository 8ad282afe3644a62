package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.joinorder.ResultCheck;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Whole optimizations of one query by one instance, measured by the host's clock. An optimization
 * begins with a query graph and ends with a join tree, both in host memory. The measure {@code
 * medianMillis} is the median over up to {@value #REPETITIONS} optimizations within the point's
 * time, but over at least {@value #LEAST}. The optimizations run one after another, following the
 * point's warm-ups. The checksum is the cost of the plan.
 */
final class LatencyTrial implements Trial {
  /** The maximum number of measured optimizations. */
  public static final int REPETITIONS = 31;

  private static final int LEAST = 3;
  private static final double NANOS = 1e6;

  static final String MEDIAN = "medianMillis";
  static final String LEAST_MILLIS = "leastMillis";
  static final String GREATEST = "greatestMillis";
  static final String PAIRS = "pairs";
  static final String PAIRS_CHECKED = "pairsChecked";

  /** How far the cost can exceed the optimum, as a fraction of the lower bound. */
  static final String GAP = "gap";

  static final String LAUNCHES = "launches";
  static final String WAITS = "waits";

  private final LatencyPoint point;
  private final QueryGraph graph;
  private final AgreedCosts costs;
  private final JoinOrderAlgorithm algorithm;
  private @Nullable OptimizationResult result;
  private double[] millis = {};

  /**
   * Creates the algorithm.
   *
   * @param devices the device, or all devices of a group; null for the host alone
   * @throws UnsupportedOperationException if the algorithm runs on one device, and several are
   *     given
   */
  public LatencyTrial(
      LatencyPoint point, QueryGraph graph, @Nullable DeviceGroup devices, AgreedCosts costs) {
    this.point = point;
    this.graph = graph;
    this.costs = costs;
    algorithm = create(point, devices);
  }

  private static JoinOrderAlgorithm create(LatencyPoint point, @Nullable DeviceGroup devices) {
    Execution execution = devices == null ? Execution.onHost() : Execution.on(devices);
    try {
      return point.entry().create(point.query().costFunction(), execution);
    } catch (IllegalArgumentException e) {
      if (devices != null && devices.size() > 1) {
        throw new UnsupportedOperationException(point.algorithm() + ": " + e.getMessage(), e);
      }
      throw e;
    }
  }

  @Override
  public void run() {
    result = algorithm.optimize(graph);
  }

  /** Returns the measures, after measuring the times. */
  @Override
  public double checksum() {
    long end = end();
    for (int i = 0; i < point.warmUps() && System.nanoTime() < end; i++) {
      run();
    }
    end = end();
    DoubleStream.Builder times = DoubleStream.builder();
    for (int i = 0; i < LEAST || (i < REPETITIONS && System.nanoTime() < end); i++) {
      long start = System.nanoTime();
      run();
      times.add((System.nanoTime() - start) / NANOS);
    }
    millis = times.build().sorted().toArray();
    return last().plan().cost();
  }

  private long end() {
    return System.nanoTime() + (long) (point.millis() * NANOS);
  }

  @Override
  public double expectedChecksum() {
    return costs.of(point, graph, last());
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(MEDIAN, MedianInterval.median(millis));
    measures.put(LEAST_MILLIS, Arrays.stream(millis).min().orElseThrow());
    measures.put(GREATEST, Arrays.stream(millis).max().orElseThrow());
    measures.put(PAIRS, (double) last().pairs());
    measures.put(PAIRS_CHECKED, (double) last().pairsChecked());
    measures.put(GAP, last().gap());
    if (algorithm instanceof DeviceAlgorithm onDevice) {
      QueueCounters counters = onDevice.counters();
      measures.put(LAUNCHES, (double) counters.launches());
      measures.put(WAITS, (double) counters.synchronizations());
    }
    return measures;
  }

  private OptimizationResult last() {
    return ResultCheck.checked(point.entry(), graph, point.query().costFunction(), result);
  }

  @Override
  public void close() {
    algorithm.close();
  }
}

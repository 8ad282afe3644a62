package org.gpuquerylab.joinorder.auto;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.dp.DpSub;
import org.gpuquerylab.joinorder.dp.DpTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;

/**
 * Measures how fast this machine runs the host's algorithms, compared with the constants of {@link
 * HostMethods}. This happens once, when a device is first considered, because the device's times
 * are measured on this machine too. An algorithm is measured with one query until the JVM has
 * compiled it, which takes some hundredths of a second.
 */
final class HostSpeed {
  private static final Map<String, Double> KNOWN = new ConcurrentHashMap<>();
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double WARM_UP_MILLIS = 60;
  private static final int RUNS = 31;

  /**
   * One query in a loop is the best case for the host: other queries took up to twice as long per
   * pair.
   */
  private static final double LEAST = 0.7;

  /**
   * If a machine seems to be slower by more than this factor, we assume that other programs
   * disturbed the measurement.
   */
  private static final double MOST = 4;

  private HostSpeed() {}

  /**
   * The measured time divided by the predicted time; 1 for an algorithm that is not measured,
   * because it takes several threads.
   */
  static double factor(Method method, CostFunction function) {
    return KNOWN.computeIfAbsent(key(method, function), key -> measure(method, function));
  }

  /** Whether an algorithm was measured before. */
  static boolean isKnown(Method method, CostFunction function) {
    return KNOWN.containsKey(key(method, function));
  }

  private static String key(Method method, CostFunction function) {
    return method.entry().name() + " " + function.name();
  }

  private static double measure(Method method, CostFunction function) {
    return switch (method.entry().name()) {
      case DpTree.NAME -> measure(method, function, Topology.STAR, 14);
      case DpCcp.NAME -> measure(method, function, Topology.GRID, 12);
      case DpSub.NAME -> measure(method, function, Topology.CLIQUE, 11);
      default -> 1;
    };
  }

  private static double measure(Method method, CostFunction function, Topology shape, int size) {
    QueryGraph graph = TopologyGenerator.generate(shape, size, 1);
    double predicted = method.time().applyAsDouble(SearchSpace.of(graph, Integer.MAX_VALUE));
    try (JoinOrderAlgorithm algorithm = method.entry().create(function, Execution.onHost(1))) {
      long end = System.nanoTime() + (long) (WARM_UP_MILLIS * NANOS_PER_MILLI);
      while (System.nanoTime() < end) {
        algorithm.optimize(graph);
      }
      double[] millis = new double[RUNS];
      for (int i = 0; i < RUNS; i++) {
        long start = System.nanoTime();
        algorithm.optimize(graph);
        millis[i] = (System.nanoTime() - start) / NANOS_PER_MILLI;
      }
      Arrays.sort(millis);
      return Math.max(LEAST, Math.min(MOST, millis[RUNS / 2] / predicted));
    }
  }
}

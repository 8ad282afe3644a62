package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.internal.host.DpTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * Measures how fast this machine runs the host's algorithms, compared with the constants of {@link
 * HostMethods}. This happens once, when a device is first considered, because the device's times
 * are measured on this machine too. An algorithm is measured with one query until the JVM has
 * compiled it. In a JVM that has just started, this takes 50 to 180 ms, in which the time of a
 * query falls in steps, by a factor of 100 and more.
 */
final class HostSpeed {
  private static final Map<String, TimesInUse> KNOWN = new ConcurrentHashMap<>();
  private static final double NANOS_PER_MILLI = 1e6;

  /** A block of runs of this length gives one median. */
  private static final double BLOCK_MILLIS = 10;

  /** The measurement ends after this many blocks at the latest. */
  static final int MOST_BLOCKS = 20;

  /** The time is steady if this many blocks have not reduced the least median. */
  static final int STEADY_BLOCKS = 4;

  /** A reduction by a smaller share does not count. */
  private static final double LEAST_GAIN = 0.05;

  /**
   * A steady time of more than this many times the predicted one is taken for that of code that is
   * not yet compiled.
   */
  private static final double PLAUSIBLE = 0.95;

  /** A query in a loop is the best case; the host's predictions are correct within about two. */
  private static final double LEAST = 0.4;

  /** If a machine seems to be slower than this, other programs disturbed the measurement. */
  private static final double MOST = 4;

  private HostSpeed() {}

  /**
   * The times of an algorithm in this JVM. Before the first query, predictions are corrected by the
   * measured speed; they are not for an algorithm that is not measured, because it takes several
   * threads.
   *
   * @param threads the number of threads for which the method predicts its time
   */
  static TimesInUse inUse(Method method, CostFunction function, int threads) {
    return KNOWN.computeIfAbsent(
        key(method, function, threads), key -> TimesInUse.onHost(measure(method, function)));
  }

  /** Whether an algorithm was measured before. */
  static boolean isKnown(Method method, CostFunction function, int threads) {
    return KNOWN.containsKey(key(method, function, threads));
  }

  private static String key(Method method, CostFunction function, int threads) {
    return method.entry().name() + " " + function.name() + " " + threads;
  }

  /** The measured time divided by the predicted time. */
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
      double millis = steady(() -> median(() -> algorithm.optimize(graph)), PLAUSIBLE * predicted);
      return Math.max(LEAST, Math.min(MOST, millis / predicted));
    }
  }

  /**
   * The least of several medians, which are asked for until they are steady and at most {@code
   * plausible}, but not too often.
   */
  static double steady(DoubleSupplier medians, double plausible) {
    double least = Double.POSITIVE_INFINITY;
    int steady = 0;
    for (int i = 0; i < MOST_BLOCKS && (steady < STEADY_BLOCKS || least > plausible); i++) {
      double median = medians.getAsDouble();
      steady = median < (1 - LEAST_GAIN) * least ? 0 : steady + 1;
      least = Math.min(least, median);
    }
    return least;
  }

  /** The median time of a run in a block of runs, in milliseconds. */
  private static double median(Runnable run) {
    List<Double> millis = new ArrayList<>();
    long begin = System.nanoTime();
    long now = begin;
    while (now - begin < BLOCK_MILLIS * NANOS_PER_MILLI) {
      long start = now;
      run.run();
      now = System.nanoTime();
      millis.add((now - start) / NANOS_PER_MILLI);
    }
    Collections.sort(millis);
    return millis.get(millis.size() / 2);
  }
}

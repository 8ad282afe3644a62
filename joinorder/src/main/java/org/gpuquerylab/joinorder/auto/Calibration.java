package org.gpuquerylab.joinorder.auto;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.joinorder.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * Measures the speed of an algorithm on a device by small generated queries, once for a device and
 * a cost function in the life of the process: some tens of milliseconds, kernel compilation apart.
 */
final class Calibration {
  private static final Map<String, Speed> KNOWN = new ConcurrentHashMap<>();

  private static final int SMALLEST = 6;
  private static final int FIRST = 10;
  private static final int LARGEST = 20;
  private static final int ENTRIES = 15;
  private static final int WARM_UP = 10;

  /** A query is large enough once it takes so many times as long as the smallest. */
  private static final double DOMINANT = 8;

  private static final double LONG_NANOS = 30e6;

  private final JoinOrderAlgorithm algorithm;
  private final Work work;

  private Calibration(JoinOrderAlgorithm algorithm, Work work) {
    this.algorithm = algorithm;
    this.work = work;
  }

  /**
   * The speed of an algorithm on a backend's device.
   *
   * @throws RuntimeException what the algorithm throws where it cannot run there
   */
  static Speed of(AlgorithmEntry entry, Work work, CostFunction function, Backend backend) {
    String key = entry.name() + " " + function.name() + " " + backend.device();
    return KNOWN.computeIfAbsent(key, k -> measure(entry, work, function, backend));
  }

  private static Speed measure(
      AlgorithmEntry entry, Work work, CostFunction function, Backend backend) {
    try (JoinOrderAlgorithm algorithm = entry.create(function, Execution.on(backend))) {
      return new Calibration(algorithm, work).measure();
    }
  }

  private Speed measure() {
    QueryGraph smallest = TopologyGenerator.generate(Topology.LINEAR, SMALLEST, 1);
    for (int i = 0; i < WARM_UP; i++) {
      algorithm.optimize(smallest);
    }
    double fixed = nanos(smallest);
    double perEntry = work == Work.PAIRS ? 0 : perEntry(fixed);
    Topology shape = work == Work.PAIRS ? Topology.STAR : Topology.CLIQUE;
    double perUnit = 0;
    for (int n = FIRST; n <= LARGEST; n += 2) {
      QueryGraph graph = TopologyGenerator.generate(shape, n, 1);
      SearchSpace space = SearchSpace.of(graph, 0);
      double nanos = nanos(graph);
      double rest = nanos - fixed - perEntry * work.entries(n, space);
      perUnit = Math.max(0, rest) / work.units(n, space);
      if (nanos > DOMINANT * fixed || nanos > LONG_NANOS) {
        break;
      }
    }
    return new Speed(fixed, perEntry, perUnit);
  }

  /** A chain has many entries in a table of all sets, and next to no work. */
  private double perEntry(double fixed) {
    QueryGraph chain = TopologyGenerator.generate(Topology.LINEAR, ENTRIES, 1);
    return Math.max(0, nanos(chain) - fixed) / (1 << ENTRIES);
  }

  /** The second of two runs or the third: the first allocates. */
  private double nanos(QueryGraph graph) {
    algorithm.optimize(graph);
    return Math.min(once(graph), once(graph));
  }

  private double once(QueryGraph graph) {
    long start = System.nanoTime();
    algorithm.optimize(graph);
    return System.nanoTime() - start;
  }
}

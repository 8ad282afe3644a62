package org.gpuquerylab.joinorder.auto;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;

/**
 * Measures an algorithm on a device with generated queries of growing size, until the work
 * dominates the time; this takes about a tenth of a second, without kernel compilation. If csg-cmp
 * pairs are the work, a query must take some milliseconds. If it takes less time, launches dominate
 * the time, and the time of a pair would be greatly overestimated. Queries of this size have too
 * many pairs to count quickly, so the algorithm reports how many pairs it has tried.
 */
final class CurveMeasurement {
  private static final int SMALLEST = 6;
  private static final int STEP = 2;
  private static final int LARGEST = 20;
  private static final int LARGEST_OF_PAIRS = 26;

  /** In a JVM that has just started, it takes this time until most of the code is compiled. */
  private static final double WARM_UP_MILLIS = 50;

  private static final int LEAST_WARM_UP = 20;

  private static final int LIMIT = 1 << 24;

  /**
   * The work dominates if a query takes more than this many times as long as the smallest query.
   */
  private static final double DOMINANT = 8;

  private static final double LONG_MILLIS = 10;
  private static final double LONG_MILLIS_OF_PAIRS = 4;

  private final JoinOrderAlgorithm algorithm;
  private final WorkUnit work;
  private final Topology shape;
  private final List<double[]> points = new ArrayList<>();

  CurveMeasurement(JoinOrderAlgorithm algorithm, WorkUnit work, Topology shape) {
    this.algorithm = algorithm;
    this.work = work;
    this.shape = shape;
  }

  /** Measures the time as a function of the work. */
  MeasuredCurve curve() {
    QueryGraph first = TopologyGenerator.generate(shape, SMALLEST, 1);
    algorithm.optimize(first); // opens a session and loads kernels, which does not count as warm-up
    double spent = 0;
    for (int i = 0; i < LEAST_WARM_UP || spent < WARM_UP_MILLIS; i++) {
      spent += once(first);
    }
    measure(first);
    int largest = work == WorkUnit.PAIRS ? LARGEST_OF_PAIRS : LARGEST;
    for (int n = SMALLEST + STEP; n <= largest && !isLong(); n += STEP) {
      try {
        measure(TopologyGenerator.generate(shape, n, 1));
      } catch (OutOfDeviceMemoryException e) {
        break;
      }
    }
    return new MeasuredCurve(of(0), smoothed(of(1)), of(2));
  }

  private double[] of(int part) {
    return points.stream().mapToDouble(point -> point[part]).toArray();
  }

  private boolean isLong() {
    double last = points.get(points.size() - 1)[1];
    if (work == WorkUnit.PAIRS) {
      return last >= LONG_MILLIS_OF_PAIRS;
    }
    return last > LONG_MILLIS || last > DOMINANT * points.get(0)[1];
  }

  /** Adds a point with the measured time of a query. */
  private void measure(QueryGraph graph) {
    double pairs = algorithm.optimize(graph).pairs();
    double millis = Math.min(once(graph), Math.min(once(graph), once(graph)));
    double units = work == WorkUnit.PAIRS ? pairs : work.units(SearchSpace.of(graph, LIMIT));
    points.add(new double[] {units, millis, graph.size()});
  }

  /**
   * The times of growing queries, each reduced to at most that of the next query: the true time
   * grows with the work, and a disturbance only makes a time longer.
   *
   * @param millis modified
   */
  static double[] smoothed(double[] millis) {
    for (int i = millis.length - 2; i >= 0; i--) {
      millis[i] = Math.min(millis[i], millis[i + 1]);
    }
    return millis;
  }

  private double once(QueryGraph graph) {
    long start = System.nanoTime();
    algorithm.optimize(graph);
    return (System.nanoTime() - start) / 1e6;
  }
}

package org.gpuquerylab.joinorder.auto;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;

/**
 * Measures an algorithm whose time depends on the csg-cmp pairs, by queries of growing size until
 * one takes some milliseconds. With less the time is that of the launches, and the time of a pair
 * much overestimated. Such queries have more pairs than are counted quickly, so the algorithm says
 * how many it has tried.
 */
final class PairMeasurement {
  private static final int SMALLEST = 6;
  private static final int STEP = 2;
  private static final int LARGEST = 26;
  private static final int WARM_UP = 20;
  private static final int REPETITIONS = 3;
  private static final double ENOUGH_MILLIS = 4;

  private final JoinOrderAlgorithm algorithm;
  private final Topology shape;
  private final List<Double> pairs = new ArrayList<>();
  private final List<Double> millis = new ArrayList<>();

  PairMeasurement(JoinOrderAlgorithm algorithm, Topology shape) {
    this.algorithm = algorithm;
    this.shape = shape;
  }

  /** The time as a function of the pairs. */
  MeasuredCurve curve() {
    QueryGraph first = query(SMALLEST);
    for (int i = 0; i < WARM_UP; i++) {
      algorithm.optimize(first);
    }
    double last = measure(first, 0);
    for (int n = SMALLEST + STEP; n <= LARGEST && last < ENOUGH_MILLIS; n += STEP) {
      try {
        last = measure(query(n), last);
      } catch (OutOfDeviceMemoryException e) {
        break;
      }
    }
    return new MeasuredCurve(
        pairs.stream().mapToDouble(Double::doubleValue).toArray(),
        millis.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private QueryGraph query(int size) {
    return TopologyGenerator.generate(shape, size, 1);
  }

  /** Times grow with the work, so that there is noise only where they do not. */
  private double measure(QueryGraph graph, double least) {
    pairs.add((double) algorithm.optimize(graph).pairs());
    double time = Double.POSITIVE_INFINITY;
    for (int i = 0; i < REPETITIONS; i++) {
      long start = System.nanoTime();
      algorithm.optimize(graph);
      time = Math.min(time, (System.nanoTime() - start) / 1e6);
    }
    millis.add(Math.max(time, least));
    return millis.get(millis.size() - 1);
  }
}

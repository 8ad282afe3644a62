package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * Measures an algorithm on a device with generated queries of growing size, until the work
 * dominates the time; this takes about a tenth of a second, without kernel compilation. The largest
 * query must take some milliseconds. If it takes less time, launches dominate the time, and the
 * time of a pair would be greatly overestimated. If csg-cmp pairs are the work, such queries have
 * too many of them to count quickly, so the algorithm reports how many pairs it has tried.
 *
 * <p>Source of the constants: chosen by hand, but for what a constant says of an H200; its rows are
 * not stored.
 */
final class CurveMeasurement {
  private static final int SMALLEST = 6;
  private static final int STEP = 2;
  private static final int LARGEST = 26;

  /** In a JVM that has just started, it takes this time until most of the code is compiled. */
  private static final double WARM_UP_MILLIS = 50;

  private static final int LEAST_WARM_UP = 20;

  private static final int LIMIT = 1 << 24;

  /** The work dominates if a query takes this time. */
  private static final double LONG_MILLIS = 4;

  /**
   * The largest query is repeated for this time before other queries are measured again. In one
   * process of four, an H200 took 3.2 times as long as usual for the first large queries.
   */
  private static final double LARGEST_MILLIS = 25;

  /** A query is measured again if it takes this many times as long as the smallest one. */
  private static final double AGAIN = 1.5;

  /** Each query is repeated for this time, and at least {@link #LEAST_RUNS} times. */
  private static final double REPEATED_MILLIS = 1;

  private static final int LEAST_RUNS = 3;

  private final JoinOrderAlgorithm algorithm;
  private final WorkUnit work;
  private final Topology shape;
  private final LongSupplier nanoTime;
  private final List<Point> points = new ArrayList<>();

  /** A query with its work and the least time measured so far. */
  private final class Point {
    private final QueryGraph graph;
    private double pairs;
    private double millis = Double.POSITIVE_INFINITY;
    private double openingMillis = Double.NaN;

    Point(QueryGraph graph) {
      this.graph = graph;
    }

    double units() {
      return work == WorkUnit.PAIRS ? pairs : work.units(SearchSpace.of(graph, LIMIT));
    }

    void measure(double wanted) {
      long start = nanoTime.getAsLong();
      pairs = algorithm.optimize(graph).pairs(); // may open a session for queries of this size
      double first = (nanoTime.getAsLong() - start) / 1e6;
      double spent = 0;
      for (int i = 0; i < LEAST_RUNS || spent < wanted; i++) {
        double time = once(graph);
        millis = Math.min(millis, time);
        spent += time;
      }
      openingMillis = Double.isNaN(openingMillis) ? first - millis : openingMillis;
    }
  }

  /**
   * Prepares a measurement.
   *
   * @param work the work to which the algorithm's time is proportional
   * @param shape the shape of the generated queries
   * @param nanoTime the clock, in nanoseconds
   */
  CurveMeasurement(
      JoinOrderAlgorithm algorithm, WorkUnit work, Topology shape, LongSupplier nanoTime) {
    this.algorithm = algorithm;
    this.work = work;
    this.shape = shape;
    this.nanoTime = nanoTime;
  }

  /** Measures the time as a function of the work. */
  MeasuredCurve curve() {
    warmUp();
    addPoints();
    measureAgain();
    return new MeasuredCurve(
        of(Point::units),
        smoothed(of(point -> point.millis)),
        of(point -> point.graph.size()),
        median(of(point -> Math.max(0, point.openingMillis))));
  }

  /** The opening of a session takes a similar time for all sizes; the first ones load classes. */
  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private void warmUp() {
    QueryGraph first = TopologyGenerator.generate(shape, SMALLEST, 1);
    algorithm.optimize(first); // opens a session and loads kernels, which does not count as warm-up
    double spent = 0;
    for (int i = 0; i < LEAST_WARM_UP || spent < WARM_UP_MILLIS; i++) {
      spent += once(first);
    }
  }

  /** Adds queries until the work dominates, or the device has no more memory. */
  private void addPoints() {
    double millis = 0;
    for (int n = SMALLEST; n <= LARGEST && millis < LONG_MILLIS; n += STEP) {
      try {
        Point point = new Point(TopologyGenerator.generate(shape, n, 1));
        point.measure(REPEATED_MILLIS);
        points.add(point);
        millis = point.millis;
      } catch (OutOfDeviceMemoryException e) {
        if (points.isEmpty()) {
          throw e;
        }
        break;
      }
    }
  }

  /**
   * Measures the largest query for a longer time, and then the smaller ones again, as long as their
   * time depends on the work.
   */
  private void measureAgain() {
    double again = AGAIN * points.get(0).millis;
    try {
      int last = points.size() - 1;
      points.get(last).measure(LARGEST_MILLIS);
      for (int i = last - 1; i > 0 && points.get(i).millis >= again; i--) {
        points.get(i).measure(REPEATED_MILLIS);
      }
    } catch (OutOfDeviceMemoryException e) {
      // Something else has taken the memory; the first times are kept.
    }
  }

  private double[] of(ToDoubleFunction<Point> value) {
    return points.stream().mapToDouble(value).toArray();
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
    long start = nanoTime.getAsLong();
    algorithm.optimize(graph);
    return (nanoTime.getAsLong() - start) / 1e6;
  }
}

package org.gpuquerylab.joinorder.internal.auto;

import java.util.function.ToDoubleFunction;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.internal.gpu.DeviceRows;
import org.gpuquerylab.joinorder.internal.gpu.HostPart;
import org.gpuquerylab.joinorder.internal.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.internal.host.FirstTouch;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An algorithm that may be chosen.
 *
 * <p>Source of the constants: the factor within which {@code PredictionGrid}, a program of the
 * tests, counts a prediction as right.
 *
 * @param entry the algorithm
 * @param time predicted milliseconds for a search space; NaN for a heuristic
 * @param bytes maximum host memory in bytes of the tables of an algorithm of the host; 0 for one on
 *     a device, whose {@link HostPart} depends on more than the search space
 * @param openingMillis the milliseconds by which the first query of a size took longer than the
 *     next ones when an algorithm on a device was measured
 */
record Method(
    AlgorithmEntry entry,
    ToDoubleFunction<SearchSpace> time,
    ToDoubleFunction<SearchSpace> bytes,
    double openingMillis) {

  /**
   * The factor by which the predicted time of a host algorithm is multiplied before it is compared
   * with the budget, because an algorithm that does not end in time has used up most of the budget
   * for nothing. Predictions for the host are correct within a factor of two if the number of pairs
   * is known; those for a device come from measurements of the device.
   */
  private static final double HOST_MARGIN = 2;

  /** Creates a method for an algorithm of the host. */
  Method(
      AlgorithmEntry entry,
      ToDoubleFunction<SearchSpace> time,
      ToDoubleFunction<SearchSpace> bytes) {
    this(entry, time, bytes, 0);
  }

  /** A device algorithm whose time was measured. */
  static Method onDevice(AlgorithmEntry entry, WorkUnit work, MeasuredCurve curve) {
    return new Method(
        entry,
        space -> curve.millis(work.units(space), space.relations()),
        space -> 0,
        curve.openingMillis());
  }

  /** An algorithm whose plans need not be optimal, and whose time is not predicted. */
  static Method heuristic(AlgorithmEntry entry) {
    return new Method(entry, space -> Double.NaN, space -> 0);
  }

  /** This algorithm as a candidate for a query with the given predicted time. */
  Candidate candidate(double millis) {
    return new Candidate(this, millis);
  }

  /** Whether the algorithm supports the graph and stays within the budget. */
  boolean fits(QueryGraph graph, SearchSpace space, Budget budget) {
    return millis(graph, space, budget) != Double.POSITIVE_INFINITY;
  }

  /**
   * The predicted milliseconds; infinite if the algorithm does not support the graph or exceeds the
   * budget. What an algorithm on a device prepares for a new shape of queries counts for the
   * budget, but not for the prediction, since the next queries use it again.
   */
  double millis(QueryGraph graph, SearchSpace space, Budget budget) {
    if (space.pairs() > budget.pairs() || !entry.takes(graph)) {
      return Double.POSITIVE_INFINITY;
    }
    double millis = time.applyAsDouble(space);
    if (!entry.onDevice()) {
      double memory = bytes.applyAsDouble(space);
      double all = millis + FirstTouch.millis(memory);
      boolean fits = memory <= budget.hostBytes() && HOST_MARGIN * all <= budget.millis();
      return fits ? all : Double.POSITIVE_INFINITY;
    }
    if (entry.treesOnly()
        && space.form() != CardinalityForm.SUPPLIED
        && fits(millis, TreeGpu.mostOnHost(space.relations(), space.connectedSets()), budget)) {
      return millis;
    }
    HostPart part = entry.treesOnly() ? TreeGpu.onHost(graph) : DeviceRows.onHost(graph);
    return fits(millis, part, budget) ? millis + part.queryMillis() : Double.POSITIVE_INFINITY;
  }

  /** Whether an algorithm on a device and its part on the host stay within the budget. */
  private boolean fits(double millis, HostPart part, Budget budget) {
    double preparing =
        openingMillis + part.openingMillis() + part.queryMillis() + FirstTouch.millis(part.bytes());
    return part.bytes() <= budget.hostBytes()
        && millis + HOST_MARGIN * preparing <= AutoOptimizer.EXACT_PART * budget.millis();
  }
}

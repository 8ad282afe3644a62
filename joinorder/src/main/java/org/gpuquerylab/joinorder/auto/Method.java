package org.gpuquerylab.joinorder.auto;

import java.util.function.ToDoubleFunction;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.memo.FirstTouch;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An algorithm that may be chosen.
 *
 * @param entry the algorithm
 * @param time predicted milliseconds for a search space; NaN for a heuristic
 * @param bytes maximum host memory of its tables in bytes; 0 for an algorithm on a device, which
 *     refuses queries that do not fit
 * @param margin milliseconds by which the time may exceed the prediction, in addition to the usual
 *     error
 */
record Method(
    AlgorithmEntry entry,
    ToDoubleFunction<SearchSpace> time,
    ToDoubleFunction<SearchSpace> bytes,
    ToDoubleFunction<SearchSpace> margin) {

  /**
   * The factor by which the predicted time of a host algorithm is multiplied before it is compared
   * with the budget, because exact algorithms cannot be stopped. Predictions for the host are
   * correct within a factor of two; those for a device come from measurements of the device.
   */
  private static final double HOST_MARGIN = 2;

  /**
   * The share of a device's fixed time that is uncertain. Launches and copies take from 1 to some
   * 1.7 times the time that was measured at rest, so with this share, the algorithm chosen takes at
   * most 1.3 times as long as the other one, in either direction.
   */
  private static final double UNCERTAIN = 0.3;

  /** Creates a method for an algorithm of the host, without a margin. */
  Method(
      AlgorithmEntry entry,
      ToDoubleFunction<SearchSpace> time,
      ToDoubleFunction<SearchSpace> bytes) {
    this(entry, time, bytes, space -> 0);
  }

  /** A device algorithm whose time was measured. */
  static Method onDevice(AlgorithmEntry entry, WorkUnit work, MeasuredCurve curve) {
    return new Method(
        entry,
        space -> curve.millis(work.units(space), space.relations()),
        space -> 0,
        space -> UNCERTAIN * curve.fixedMillis(space.relations()));
  }

  /** An algorithm whose plans need not be optimal, and whose time is not predicted. */
  static Method heuristic(AlgorithmEntry entry) {
    return new Method(entry, space -> Double.NaN, space -> 0);
  }

  /**
   * The predicted milliseconds; infinite if the algorithm does not support the graph or exceeds the
   * budget.
   */
  double millis(QueryGraph graph, SearchSpace space, Budget budget) {
    if (space.pairs() > budget.pairs() || !entry.takes(graph)) {
      return Double.POSITIVE_INFINITY;
    }
    double memory = bytes.applyAsDouble(space);
    if (memory > budget.hostBytes()) {
      return Double.POSITIVE_INFINITY;
    }
    double millis = time.applyAsDouble(space) + FirstTouch.millis(memory);
    double margin = entry.onDevice() ? 1 : HOST_MARGIN;
    return margin * millis > budget.millis() ? Double.POSITIVE_INFINITY : millis;
  }
}

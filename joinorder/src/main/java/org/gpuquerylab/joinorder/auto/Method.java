package org.gpuquerylab.joinorder.auto;

import java.util.function.ToDoubleFunction;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.memo.FirstTouch;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm that may be chosen.
 *
 * @param entry the algorithm
 * @param time predicted milliseconds for a search space; NaN for a heuristic
 * @param bytes maximum host memory of its tables in bytes; 0 for an algorithm on a device, which
 *     refuses queries that do not fit
 * @param inUse the times that queries took; null if they are not observed, because the algorithm is
 *     compared only with others of the host
 */
record Method(
    AlgorithmEntry entry,
    ToDoubleFunction<SearchSpace> time,
    ToDoubleFunction<SearchSpace> bytes,
    @Nullable TimesInUse inUse) {

  /**
   * The factor by which the predicted time of a host algorithm is multiplied before it is compared
   * with the budget, because exact algorithms cannot be stopped. Predictions for the host are
   * correct within a factor of two; those for a device come from measurements of the device.
   */
  private static final double HOST_MARGIN = 2;

  /** Creates a method for an algorithm of the host. */
  Method(
      AlgorithmEntry entry,
      ToDoubleFunction<SearchSpace> time,
      ToDoubleFunction<SearchSpace> bytes) {
    this(entry, time, bytes, null);
  }

  /** A device algorithm whose time was measured. */
  static Method onDevice(AlgorithmEntry entry, WorkUnit work, MeasuredCurve curve) {
    return new Method(
        entry,
        space -> curve.millis(work.units(space), space.relations()),
        space -> 0,
        TimesInUse.onDevice());
  }

  /** An algorithm whose plans need not be optimal, and whose time is not predicted. */
  static Method heuristic(AlgorithmEntry entry) {
    return new Method(entry, space -> Double.NaN, space -> 0);
  }

  /** This algorithm, with the times that queries took. */
  Method observed(TimesInUse times) {
    return new Method(entry, time, bytes, times);
  }

  /** This algorithm as a candidate for a query with the given predicted time. */
  Candidate candidate(double predicted) {
    return new Candidate(this, predicted, inUse == null ? predicted : inUse.expected(predicted));
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
    return margin() * millis > budget.millis() ? Double.POSITIVE_INFINITY : millis;
  }

  /** The factor by which the predicted time is multiplied before it is compared with a budget. */
  double margin() {
    return entry.onDevice() ? 1 : HOST_MARGIN;
  }
}

package org.gpuquerylab.joinorder.auto;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An algorithm that may be chosen.
 *
 * @param entry the algorithm
 * @param work what its time depends on
 * @param bytesPerEntry host memory for each entry of its table; 0 for an algorithm on a device,
 *     which refuses by itself what does not fit
 * @param curve its time
 */
record Method(AlgorithmEntry entry, WorkUnit work, int bytesPerEntry, Curve curve) {

  /** An algorithm whose plans need not be optimal, and whose time is not predicted. */
  static Method heuristic(AlgorithmEntry entry) {
    return new Method(entry, WorkUnit.PAIRS, 0, work -> Double.NaN);
  }

  /** Predicted milliseconds; infinite where it does not take the graph, or not in this budget. */
  double millis(QueryGraph graph, SearchSpace space, Budget budget) {
    int n = graph.size();
    if (space.pairs() > budget.pairs()
        || !entry.takes(graph)
        || work.entries(n, space) * bytesPerEntry > budget.hostBytes()) {
      return Double.POSITIVE_INFINITY;
    }
    double millis = curve.millis(work.units(n, space));
    return millis > budget.millis() ? Double.POSITIVE_INFINITY : millis;
  }
}

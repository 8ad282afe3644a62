package org.gpuquerylab.joinorder.auto;

import org.gpuquerylab.joinorder.AlgorithmEntry;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An exact algorithm that may be chosen.
 *
 * @param entry the algorithm
 * @param work what its time depends on
 * @param bytesPerEntry host memory for each entry of its table; 0 for an algorithm on a device,
 *     which refuses by itself what does not fit
 * @param curve its time
 */
record Method(AlgorithmEntry entry, Work work, int bytesPerEntry, Curve curve) {

  /** A method by the algorithm's name. */
  static Method of(String algorithm, Work work, int bytesPerEntry, Curve curve) {
    AlgorithmEntry entry = JoinOrderAlgorithms.find(algorithm).orElseThrow();
    return new Method(entry, work, bytesPerEntry, curve);
  }

  /** Whether it takes the graph, and its table fits into so many bytes of the host's memory. */
  boolean takes(QueryGraph graph, SearchSpace space, double hostBytes) {
    return entry.takes(graph) && work.entries(graph.size(), space) * bytesPerEntry <= hostBytes;
  }

  /** Predicted milliseconds. */
  double millis(int relations, SearchSpace space) {
    return curve.millis(work.units(relations, space));
  }
}

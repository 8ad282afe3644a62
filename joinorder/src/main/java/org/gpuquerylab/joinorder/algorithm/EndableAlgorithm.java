package org.gpuquerylab.joinorder.algorithm;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An algorithm whose search can be left before its end. Such an algorithm may be tried although its
 * time is only predicted.
 */
public interface EndableAlgorithm extends JoinOrderAlgorithm {
  /**
   * Finds a cheapest bushy join tree like {@link #optimize(QueryGraph)}, within a limit.
   *
   * @throws SearchEndedException if the search reaches the limit; another query may follow
   */
  OptimizationResult optimize(QueryGraph graph, SearchLimit limit);
}

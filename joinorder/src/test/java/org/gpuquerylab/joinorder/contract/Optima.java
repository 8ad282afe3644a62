package org.gpuquerylab.joinorder.contract;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphWriter;

/** The results of DPccp, kept for the next algorithm under test, which gets the same queries. */
final class Optima {
  private static final Map<String, OptimizationResult> FOUND = new ConcurrentHashMap<>();

  private Optima() {}

  /**
   * The optimal plan of a small query.
   *
   * @param query describes what the graph's text does not contain, such as given cardinalities
   */
  static OptimizationResult of(QueryGraph graph, CostFunction function, String query) {
    return FOUND.computeIfAbsent(
        key(graph, function, query), key -> new DpCcp(function).optimize(graph));
  }

  /** A text that only the same query under the same cost function has. */
  static String key(QueryGraph graph, CostFunction function, String query) {
    return query + function.name() + graph.crossProducts() + QueryGraphWriter.write(graph);
  }
}

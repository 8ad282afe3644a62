package org.gpuquerylab.joinorder.contract;

import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;

/** Query graphs in which all relations have one cardinality, and all joins have one selectivity. */
public final class UniformGraphs {
  private UniformGraphs() {}

  /** A graph with the same edges, and with equal cardinalities and equal selectivities. */
  public static QueryGraph with(QueryGraph graph, double cardinality, double selectivity) {
    QueryGraphBuilder builder = QueryGraph.builder();
    graph.relations().forEach(relation -> builder.relation(relation.name(), cardinality));
    graph
        .joins()
        .forEach(
            join ->
                builder.join(
                    graph.relation(join.left()).name(),
                    graph.relation(join.right()).name(),
                    selectivity));
    return builder.build();
  }
}

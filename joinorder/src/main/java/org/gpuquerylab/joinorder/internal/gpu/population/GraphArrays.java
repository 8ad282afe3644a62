package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.List;
import org.gpuquerylab.joinorder.cost.LogCardinality;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph in the form that the kernel reads; logarithms are those of {@link LogCardinality}.
 */
final class GraphArrays {
  /** The two relations of each edge. */
  final int[] ends;

  /**
   * For each relation, the start index of its joins; then the end index of the last relation's
   * joins.
   */
  final int[] first;

  /** For each of these joins, the relation at its other end. */
  final int[] neighbour;

  /** The logarithm of the selectivity of each of these joins. */
  final long[] predicate;

  /** The logarithm of each relation's rows. */
  final long[] relation;

  /** The number of bits after the binary point. */
  final int fractionBits;

  /** Creates the arrays of a graph with the given edges, including edges without a predicate. */
  GraphArrays(QueryGraph graph, List<JoinEdge> edges) {
    LogCardinality logarithms = new LogCardinality(graph);
    int n = graph.size();
    fractionBits = logarithms.fractionBits();
    ends = new int[2 * edges.size()];
    for (int i = 0; i < edges.size(); i++) {
      ends[2 * i] = edges.get(i).left();
      ends[2 * i + 1] = edges.get(i).right();
    }
    first = new int[n + 1];
    // There is at least one element, since a kernel's buffer cannot be empty.
    int joins = Math.max(1, 2 * graph.joins().size());
    neighbour = new int[joins];
    predicate = new long[joins];
    relation = new long[n];
    int filled = 0;
    for (int i = 0; i < n; i++) {
      relation[i] = logarithms.relation(i);
      for (JoinEdge join : graph.joins(i)) {
        neighbour[filled] = join.other(i);
        predicate[filled++] = logarithms.predicate(join);
      }
      first[i + 1] = filled;
    }
  }
}

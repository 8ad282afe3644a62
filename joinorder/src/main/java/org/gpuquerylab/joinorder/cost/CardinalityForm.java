package org.gpuquerylab.joinorder.cost;

import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * How the cardinalities of the sets of a graph of at most {@link QueryGraph#MAX_MASK_RELATIONS}
 * relations are computed.
 */
public enum CardinalityForm {
  /** As products of doubles, which stay within the limits of cardinalities. */
  PLAIN,
  /** As products with a separate exponent, because products of doubles could leave the limits. */
  SCALED,
  /** Each by itself: the graph {@linkplain QueryGraph#cardinalities supplies} them. */
  SUPPLIED;

  /** Below 2^990, about 1e298, all products of the query stay within the limits. */
  private static final int SAFE_EXPONENT = 990;

  /** The form of a graph's cardinalities. O(relations + joins) time. */
  public static CardinalityForm of(QueryGraph graph) {
    if (graph.cardinalities().isPresent()) {
      return SUPPLIED;
    }
    return isSafe(graph) ? PLAIN : SCALED;
  }

  /** Whether no product of some of the query's factors can leave the limits. */
  private static boolean isSafe(QueryGraph graph) {
    int up = 0;
    int down = 0;
    for (int i = 0; i < graph.size(); i++) {
      int exponent = Math.getExponent(graph.relation(i).filteredCardinality());
      up += Math.max(0, exponent + 1);
      down += Math.max(0, -exponent);
    }
    for (JoinEdge join : graph.joins()) {
      down -= Math.getExponent(join.selectivity());
    }
    return up < SAFE_EXPONENT && down < SAFE_EXPONENT;
  }
}

package org.gpuquerylab.joinorder.tree;

import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** A query graph has cycles, and an algorithm takes trees only. */
public final class NotATreeException extends InvalidQueryException {
  private static final long serialVersionUID = 1L;

  private NotATreeException(String message) {
    super(message);
  }

  /** Throws this exception unless the edges of the graph, which is connected, form a tree. */
  public static void check(String algorithm, QueryGraph graph) {
    int ends = 0;
    for (int i = 0; i < graph.size(); i++) {
      ends += Long.bitCount(graph.neighbours(i));
    }
    int edges = ends / 2;
    if (edges != graph.size() - 1) {
      throw new NotATreeException(
          "the query graph has "
              + edges
              + " edges between "
              + graph.size()
              + " relations, "
              + algorithm
              + " takes trees only, choose another algorithm");
    }
  }
}

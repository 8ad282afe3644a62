package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Thrown when a query graph has cycles, but an algorithm supports only trees. */
public final class NotATreeException extends InvalidQueryException {
  private static final long serialVersionUID = 1L;

  private NotATreeException(String message) {
    super(message);
  }

  /** Throws this exception unless the graph is a tree. */
  public static void check(String algorithm, QueryGraph graph) {
    if (!graph.isTree()) {
      int edges = 0;
      for (int i = 0; i < graph.size(); i++) {
        edges += Long.bitCount(graph.neighbours(i));
      }
      throw new NotATreeException(
          "the query graph has "
              + edges / 2
              + " edges between "
              + graph.size()
              + " relations, "
              + algorithm
              + " supports only trees; choose another algorithm");
    }
  }
}

package org.gpuquerylab.joinorder.algorithm;

import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Thrown when a query has more relations, or more connected subgraphs, than an algorithm supports.
 */
public class TooManyRelationsException extends InvalidQueryException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception whose one-line message names the algorithm, the query's size and the
   * limit.
   */
  public TooManyRelationsException(String message) {
    super(message);
  }

  /** Throws this exception if the graph is larger than the algorithm supports. */
  public static void check(JoinOrderAlgorithm algorithm, QueryGraph graph) {
    if (graph.size() > algorithm.maxRelations()) {
      throw new TooManyRelationsException(
          "the query has "
              + graph.size()
              + " relations, "
              + algorithm.name()
              + " takes at most "
              + algorithm.maxRelations()
              + "; choose another algorithm");
    }
  }
}

package org.gpuquerylab.joinorder.cost;

import org.gpuquerylab.joinorder.query.InvalidQueryException;

/** Thrown when the plans of a query cost more than {@link CardinalityEstimator#MAX_CARDINALITY}. */
public final class CostRangeException extends InvalidQueryException {
  private static final long serialVersionUID = 1L;

  private CostRangeException(String message) {
    super(message);
  }

  /** Throws this exception if the cost of the best plan of a query is out of range. */
  public static void check(double cost) {
    if (!(cost < CardinalityEstimator.MAX_CARDINALITY)) {
      throw new CostRangeException(
          "every plan of the query costs "
              + CardinalityEstimator.MAX_CARDINALITY
              + " or more; lower the cardinalities or the selectivities");
    }
  }

  /** Throws this exception if the cost of a heuristic's best plan for a query is out of range. */
  public static void checkFound(String algorithm, double cost) {
    if (!(cost < CardinalityEstimator.MAX_CARDINALITY)) {
      throw new CostRangeException(
          "the best plan that "
              + algorithm
              + " finds costs "
              + CardinalityEstimator.MAX_CARDINALITY
              + " or more; choose another algorithm or lower the cardinalities or the selectivities");
    }
  }
}

package org.gpuquerylab.joinorder.cost;

import org.gpuquerylab.joinorder.query.InvalidQueryException;

/** Every plan of a query costs more than {@link CardinalityEstimator#MAX_CARDINALITY}. */
public final class CostRangeException extends InvalidQueryException {
  private static final long serialVersionUID = 1L;

  private CostRangeException(String message) {
    super(message);
  }

  /** Throws this exception if the cost of a whole query's best plan is out of range. */
  public static void check(double cost) {
    if (!(cost < CardinalityEstimator.MAX_CARDINALITY)) {
      throw new CostRangeException(
          "every plan of the query costs "
              + CardinalityEstimator.MAX_CARDINALITY
              + " or more, lower the cardinalities or the selectivities");
    }
  }
}

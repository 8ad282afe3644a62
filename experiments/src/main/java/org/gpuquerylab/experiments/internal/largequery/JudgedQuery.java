package org.gpuquerylab.experiments.internal.largequery;

import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.query.KeyJoinGenerator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.results.Point;

/**
 * A random query whose plans are compared with a reference.
 *
 * @param sized the query's shape, size and seed
 * @param joins the kind of joins, {@link #KEY} or {@link #RANDOM}
 * @param cost the name of the cost function
 */
record JudgedQuery(SizedQuery sized, String joins, String cost) {
  static final String JOINS = "joins";
  static final String COST = "cost-function";

  /** The value for joins of foreign keys with keys. */
  static final String KEY = "key";

  /** The value for joins with random selectivities. */
  static final String RANDOM = "random";

  static JudgedQuery of(Point point) {
    return new JudgedQuery(SizedQuery.of(point), point.get(JOINS), point.get(COST));
  }

  QueryGraph graph() {
    return joins.equals(KEY)
        ? KeyJoinGenerator.generate(sized.topology(), sized.tables(), sized.seed())
        : sized.graph();
  }

  CostFunction costFunction() {
    return CostFunctions.find(cost).orElseThrow();
  }
}

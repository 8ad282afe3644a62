package org.gpuquerylab.joinorder.sql;

import java.util.Set;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/** The cardinalities of a query of which some sets of relations can have no row in common. */
final class EmptySets implements SetCardinalities {
  private final CardinalityEstimator others;
  private final long[] empty;

  /**
   * Creates the cardinalities.
   *
   * @param graph the query without what makes the sets empty
   * @param empty the sets of relations whose join has no row, nor has that of any larger set
   */
  EmptySets(QueryGraph graph, Set<Long> empty) {
    others = CardinalityEstimator.of(graph);
    this.empty = empty.stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public double cardinality(long set) {
    for (long part : empty) {
      if ((set & part) == part) {
        return 0;
      }
    }
    return others.cardinality(set);
  }
}

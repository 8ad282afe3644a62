package org.gpuquerylab.joinorder.internal.partition;

import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Fills a table with the rows of a partition's sets, in the order of their numbers. If products of
 * doubles give the rows, the rows of a set follow from the set without the relations of its highest
 * group, which is always admissible, by the factors of at most three relations.
 */
final class PartitionRows {
  private final CardinalityEstimator estimator;
  private final QueryGraph graph;
  private final boolean plain;
  private final double[] rows;

  /**
   * Prepares to fill in the rows of a query's sets.
   *
   * @param rows overwritten: an element for each set, at the index of its number; the element of
   *     the empty set becomes 1
   */
  PartitionRows(QueryGraph graph, CardinalityEstimator estimator, double[] rows) {
    this.graph = graph;
    this.estimator = estimator;
    this.plain = estimator.isPlain();
    this.rows = rows;
    rows[0] = 1;
  }

  /**
   * Fills in the rows of a set. If the rows are not a product and no edges connect the set, the
   * set's element is undefined.
   *
   * @param number the set's number
   * @param set the set; not empty
   * @param lower the number of the set without its highest group
   * @param lowerSet the set without its highest group
   */
  void fill(int number, long set, int lower, long lowerSet) {
    if (plain) {
      rows[number] = estimator.extended(rows[lower], lowerSet, set);
    } else if (isConnected(set)) {
      rows[number] = estimator.cardinality(set);
    }
  }

  /**
   * Whether edges connect a set; if the query allows cross products, every two relations have an
   * edge.
   */
  boolean isConnected(long set) {
    return graph.crossProducts() || RelationSets.isSingleton(set) || graph.isConnected(set);
  }
}

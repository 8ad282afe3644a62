package org.gpuquerylab.joinorder.contract;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.CardinalityTableBuilder;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Relation;

/**
 * A query with a given cardinality for each connected set.
 *
 * @param graph the query
 * @param rows the cardinalities by set
 */
public record GivenCardinalities(QueryGraph graph, Map<Long, Double> rows) {

  /** A random graph with random cardinalities, about a fifth of which are 0. */
  public static GivenCardinalities random(int size, long seed) {
    QueryGraph shape = RandomGraphs.connected(size, seed);
    CardinalityTableBuilder builder =
        new CardinalityTableBuilder(shape.relations().stream().map(Relation::name).toList());
    for (JoinEdge join : shape.joins()) {
      builder.join(join.left(), join.right());
    }
    SplittableRandom random = new SplittableRandom(seed);
    Map<Long, Double> rows = new LinkedHashMap<>();
    for (long set = 1; set <= shape.all(); set++) {
      if (shape.isConnected(set)) {
        double drawn = Math.rint(Math.pow(10, random.nextDouble(0, 6)));
        double cardinality = random.nextInt(5) == 0 ? 0 : drawn;
        rows.put(set, cardinality);
        builder.cardinality(set, cardinality);
      }
    }
    return new GivenCardinalities(builder.build(false), rows);
  }

  /** The optimal cost by brute force. */
  public double optimalCost(CostFunction costFunction) {
    return new BruteForce(graph, costFunction, rows).optimalCost();
  }
}

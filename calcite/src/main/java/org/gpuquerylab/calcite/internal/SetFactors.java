package org.gpuquerylab.calcite.internal;

import java.util.Map;
import java.util.Set;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/** The cardinalities of a graph with predicates that edges of two relations cannot express. */
public final class SetFactors implements SetCardinalities {
  private final CardinalityEstimator others;
  private final long[] sets;
  private final double[] factors;

  private SetFactors(QueryGraph graph, Map<Set<Integer>, Double> factors) {
    others = CardinalityEstimator.of(graph);
    sets =
        factors.keySet().stream()
            .mapToLong(set -> set.stream().mapToLong(i -> 1L << i).sum())
            .toArray();
    this.factors = factors.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * The same graph with more predicates. A graph whose sets are no masks stays as it is: its rows
   * are then too many.
   *
   * @param factors by sets of relations, the selectivity of a predicate over them; 0 if neither
   *     their join nor that of any larger set can have a row
   */
  public static QueryGraph apply(QueryGraph graph, Map<Set<Integer>, Double> factors) {
    return factors.isEmpty() || graph.size() > QueryGraph.MAX_MASK_RELATIONS
        ? graph
        : graph.withCardinalities(new SetFactors(graph, factors));
  }

  @Override
  public double cardinality(long set) {
    double rows = others.cardinality(set);
    for (int i = 0; i < sets.length; i++) {
      if ((set & sets[i]) == sets[i]) {
        rows *= factors[i];
      }
    }
    return rows;
  }
}

package org.gpuquerylab.joinorder.large;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/**
 * A query whose relations are finished plans of disjoint parts of a larger query: compound
 * relations. The edges between two parts become one, with the product of their selectivities.
 */
final class PartQuery {
  private final QueryGraph graph;
  private final List<JoinTree> parts;

  /** For each relation of the larger query the number of its part, -1 where it has none. */
  private final Map<Integer, Integer> owners = new HashMap<>();

  private PartQuery(QueryGraph graph, List<JoinTree> parts) {
    this.graph = graph;
    this.parts = parts;
    for (int part = 0; part < parts.size(); part++) {
      int owner = part;
      parts.get(part).relations().stream().forEach(relation -> owners.put(relation, owner));
    }
  }

  /**
   * The query of some parts, which edges connect; relation i stands for part i. Where the larger
   * query has cardinalities of its own, so has this one. O(relations + joins of the parts).
   */
  static QueryGraph of(QueryGraph graph, List<JoinTree> parts) {
    return new PartQuery(graph, parts).build();
  }

  private QueryGraph build() {
    QueryGraphBuilder builder = QueryGraph.builder().crossProducts(graph.crossProducts());
    for (int part = 0; part < parts.size(); part++) {
      double rows = parts.get(part).cardinality();
      double atMostOne = Math.max(Double.MIN_VALUE, Math.min(1, rows));
      builder.relation(name(part), Math.max(1, rows), atMostOne);
    }
    selectivities()
        .forEach(
            (pair, selectivity) -> {
              int left = pair / parts.size();
              int right = pair % parts.size();
              builder.join(name(left), name(right), Math.max(Double.MIN_VALUE, selectivity));
            });
    QueryGraph query = builder.build();
    return graph.cardinalities().isPresent() ? query.withCardinalities(given()) : query;
  }

  private static String name(int part) {
    return "part " + part;
  }

  /** The selectivities between parts, by the number of pairs of parts. */
  private Map<Integer, Double> selectivities() {
    Map<Integer, Double> products = new HashMap<>();
    owners.forEach(
        (relation, left) -> {
          for (JoinEdge join : graph.joins(relation)) {
            Integer right = owners.get(join.other(relation));
            if (right != null && left < right) {
              products.merge(
                  left * parts.size() + right, join.selectivity(), (one, other) -> one * other);
            }
          }
        });
    return products;
  }

  private SetCardinalities given() {
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    long[] masks = parts.stream().mapToLong(part -> RelationSets.mask(part.relations())).toArray();
    return set -> {
      long union = 0;
      for (int part : RelationSets.members(set)) {
        union |= masks[part];
      }
      return estimator.cardinality(union);
    };
  }
}

package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/**
 * A query whose relations are finished plans of disjoint parts of a larger query: compound
 * relations. The edges between two parts become one edge, with the product of their selectivities.
 */
final class PartQuery {
  /** A value larger than any selectivity. */
  private static final double NO_EDGE = 2;

  private final QueryGraph graph;
  private final List<JoinTree> parts;
  private final List<BitSet> sets;

  /** For each relation of the larger query, the number of its part; -1 if it is in no part. */
  private final int[] owners;

  private PartQuery(QueryGraph graph, List<JoinTree> parts) {
    this.graph = graph;
    this.parts = parts;
    sets = parts.stream().map(JoinTree::relations).toList();
    owners = new int[graph.size()];
    Arrays.fill(owners, -1);
    for (int part = 0; part < parts.size(); part++) {
      int owner = part;
      sets.get(part).stream().forEach(relation -> owners[relation] = owner);
    }
  }

  /**
   * Creates the query of some parts, which edges must connect; relation i stands for part i. If the
   * larger query supplies cardinalities, the new query does too. O(relations + joins of the parts)
   * time.
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
    double[] selectivities = selectivities();
    for (int i = 0; i < selectivities.length; i++) {
      if (selectivities[i] != NO_EDGE) {
        double selectivity = Math.max(Double.MIN_VALUE, selectivities[i]);
        builder.join(name(i / parts.size()), name(i % parts.size()), selectivity);
      }
    }
    QueryGraph query = builder.build();
    return graph.cardinalities().isPresent() ? query.withCardinalities(given()) : query;
  }

  private static String name(int part) {
    return "part " + part;
  }

  /**
   * The selectivity between parts i and j at index i n + j for i below j; 2 if there is no edge.
   */
  private double[] selectivities() {
    int n = parts.size();
    double[] products = new double[n * n];
    Arrays.fill(products, NO_EDGE);
    for (int left = 0; left < n; left++) {
      BitSet relations = sets.get(left);
      for (int i = relations.nextSetBit(0); i >= 0; i = relations.nextSetBit(i + 1)) {
        for (JoinEdge join : graph.joins(i)) {
          int right = owners[join.other(i)];
          if (right > left) {
            double before = products[left * n + right];
            products[left * n + right] = Math.min(1, before) * join.selectivity();
          }
        }
      }
    }
    return products;
  }

  private SetCardinalities given() {
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    long[] masks = sets.stream().mapToLong(RelationSets::mask).toArray();
    return set -> {
      long union = 0;
      for (int part : RelationSets.members(set)) {
        union |= masks[part];
      }
      return estimator.cardinality(union);
    };
  }
}

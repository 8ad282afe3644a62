package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * For each relation of a query whose graph is a tree, the minimum cardinality of a connected set of
 * two or more relations that contains this relation. All intermediate numbers are natural
 * logarithms, so that nothing leaves the range of doubles. O(relations) time.
 */
final class SmallestSets {
  private final QueryGraph graph;
  private final PrecedenceTree tree;

  /**
   * For each relation, the logarithm of the smallest set that contains the relation and otherwise
   * only relations below it.
   */
  private final double[] below;

  /**
   * For each relation, the logarithm of the smallest set that contains its parent and no relation
   * below the relation.
   */
  private final double[] above;

  private SmallestSets(QueryGraph graph) {
    this.graph = graph;
    List<List<JoinEdge>> joins = IntStream.range(0, graph.size()).mapToObj(graph::joins).toList();
    tree = new PrecedenceTree(joins, 0);
    below = new double[graph.size()];
    above = new double[graph.size()];
  }

  /** The cardinalities; all 0 if the graph is not a tree or supplies cardinalities. */
  static double[] of(QueryGraph graph) {
    if (!graph.isTree() || graph.cardinalities().isPresent()) {
      return new double[graph.size()];
    }
    SmallestSets sets = new SmallestSets(graph);
    sets.sweepUp();
    sets.sweepDown();
    return IntStream.range(0, graph.size()).mapToDouble(sets::smallest).toArray();
  }

  private double rows(int relation) {
    return StrictMath.log(graph.relation(relation).filteredCardinality());
  }

  private double edge(int relation) {
    return StrictMath.log(tree.selectivity(relation));
  }

  private void sweepUp() {
    Arrays.setAll(below, this::rows);
    for (int i = below.length - 1; i > 0; i--) {
      int relation = tree.relation(i);
      below[tree.parent(relation)] += Math.min(0, edge(relation) + below[relation]);
    }
  }

  private void sweepDown() {
    for (int i = 1; i < below.length; i++) {
      int relation = tree.relation(i);
      int parent = tree.parent(relation);
      double all = below[parent];
      if (tree.parent(parent) >= 0) {
        all += Math.min(0, edge(parent) + above[parent]);
      }
      above[relation] = all - Math.min(0, edge(relation) + below[relation]);
    }
  }

  /** The smallest set that contains the relation and at least one neighbour. */
  private double smallest(int relation) {
    double sum = rows(relation);
    double leastForced = Double.POSITIVE_INFINITY;
    for (JoinEdge join : graph.joins(relation)) {
      int other = join.other(relation);
      boolean up = other == tree.parent(relation);
      double beyond = StrictMath.log(join.selectivity()) + (up ? above[relation] : below[other]);
      sum += Math.min(0, beyond);
      // One neighbour must be in the set, even if it makes the set larger.
      leastForced = Math.min(leastForced, Math.max(0, beyond));
    }
    return StrictMath.exp(Math.min(sum + leastForced, 700));
  }
}

package org.gpuquerylab.joinorder.plan;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongUnaryOperator;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Builds join trees of one query with one cost function. The builder computes cardinalities and
 * costs from the graph, independently of an algorithm's table.
 */
public final class JoinTreeBuilder {
  private final QueryGraph graph;
  private final CardinalityEstimator cardinalities;
  private final CostFunction costFunction;

  /** Creates a builder for the given query. */
  public JoinTreeBuilder(QueryGraph graph, CostFunction costFunction) {
    this(graph, costFunction, CardinalityEstimator.of(graph));
  }

  /** Creates a builder for the given query that shares an estimator for the same query. */
  public JoinTreeBuilder(
      QueryGraph graph, CostFunction costFunction, CardinalityEstimator cardinalities) {
    this.graph = graph;
    this.cardinalities = cardinalities;
    this.costFunction = costFunction;
  }

  /** Builds the tree of one relation. */
  public JoinTree.Leaf leaf(int relation) {
    String name = graph.relation(relation).name();
    return new JoinTree.Leaf(relation, name, cardinalities.ofRelation(relation));
  }

  /** Builds the join of two trees. O(relations + joins of the result) time. */
  public JoinTree.Join join(JoinTree left, JoinTree right) {
    BitSet relations = left.relations();
    relations.or(right.relations());
    return join(left, right, cardinalities.cardinality(relations));
  }

  private JoinTree.Join join(JoinTree left, JoinTree right, double cardinality) {
    double cost =
        costFunction.cost(
            left.cost(), right.cost(), left.cardinality(), right.cardinality(), cardinality);
    return new JoinTree.Join(left, right, cardinality, cost);
  }

  /**
   * Builds the tree of all n relations from a sequence of joins; each join comes after its inputs.
   * O((relations + joins of the graph) log relations) time.
   *
   * @param left the left inputs of n - 1 joins; not modified; a number below n is a relation, n + j
   *     is the result of join j
   * @param right the right inputs, in the same form; not modified
   */
  public JoinTree build(int[] left, int[] right) {
    int n = graph.size();
    GrowingCardinality growing = cardinalities.growing();
    JoinTree[] trees = new JoinTree[2 * n - 1];
    JoinedSet[] sets = new JoinedSet[2 * n - 1];
    for (int i = 0; i < n; i++) {
      trees[i] = leaf(i);
      sets[i] = JoinedSet.of(graph, growing, i);
    }
    for (int j = 0; j < n - 1; j++) {
      JoinedSet union = sets[left[j]].union(sets[right[j]]);
      sets[n + j] = union;
      trees[n + j] = join(trees[left[j]], trees[right[j]], union.cardinality());
    }
    return trees[2 * n - 2];
  }

  /**
   * Builds the tree from a sequence of joins whose results have known cardinalities. O(relations)
   * time.
   *
   * @param rows the cardinalities of the n - 1 results; not modified
   */
  public JoinTree build(int[] left, int[] right, double[] rows) {
    int n = graph.size();
    JoinTree[] trees = new JoinTree[2 * n - 1];
    Arrays.setAll(trees, i -> i < n ? leaf(i) : null);
    for (int j = 0; j < n - 1; j++) {
      trees[n + j] = join(trees[left[j]], trees[right[j]], rows[j]);
    }
    return trees[2 * n - 2];
  }

  /**
   * Builds the tree of all relations from a memo table.
   *
   * @param left gives the left part of the best split, a non-empty proper subset, for each set of
   *     two or more relations in the tree
   */
  public JoinTree build(LongUnaryOperator left) {
    return build(graph.all(), left);
  }

  private JoinTree build(long set, LongUnaryOperator left) {
    if (RelationSets.isSingleton(set)) {
      return leaf(RelationSets.lowest(set));
    }
    long part = left.applyAsLong(set);
    if (part == 0 || part == set || (part & ~set) != 0) {
      throw new IllegalStateException(
          graph.names(part) + " is not a left part of a split of " + graph.names(set));
    }
    return join(build(part, left), build(set ^ part, left), cardinalities.cardinality(set));
  }
}

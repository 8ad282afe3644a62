package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.LogCardinality;
import org.gpuquerylab.joinorder.internal.large.JoinSequence;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph in arrays: the neighbours of relation i are the elements {@code first[i]} to {@code
 * first[i + 1]} - 1 of {@code other}, with the tokens of the predicates towards them. The object is
 * immutable except for the cache of rows. O(relations + joins) time.
 */
final class SearchGraph {
  /** The query. */
  public final QueryGraph query;

  /** The number of relations. */
  public final int size;

  /** Whether any two sets may be joined, connected or not. */
  public final boolean complete;

  /** Whether the graph is a tree. */
  public final boolean tree;

  /**
   * The index of each relation's first neighbour; the array has one element more than there are
   * relations. Not modified.
   */
  public final int[] first;

  /** The neighbours, in the order of their indices. Not modified. */
  public final int[] other;

  /** The tokens of the predicates towards the neighbours. */
  public final long[] predicate;

  /** The tokens of the relations. */
  public final long[] token;

  /** The cache of rows by token. */
  public final TokenRows rows;

  private final LogCardinality logarithms;

  /** Creates the arrays of a query. */
  public SearchGraph(QueryGraph query) {
    this.query = query;
    size = query.size();
    complete = query.crossProducts();
    tree = !complete && query.joins().size() == size - 1;
    logarithms = new LogCardinality(query);
    rows = new TokenRows(query, logarithms);
    first = query.adjacency().first;
    other = query.adjacency().other;
    predicate = new long[other.length];
    token = new long[size];
    for (int i = 0; i < size; i++) {
      token[i] = rows.areGiven() ? 1L << i : logarithms.relation(i);
    }
    if (!rows.areGiven()) {
      addPredicates(query.adjacency().selectivity);
    }
  }

  /**
   * Computes each logarithm once, for both ends of an edge: a relation's neighbours with smaller
   * numbers come first.
   */
  private void addPredicates(double[] selectivity) {
    int[] next = Arrays.copyOf(first, size);
    for (int i = 0; i < size; i++) {
      for (int e = next[i]; e < first[i + 1]; e++) {
        predicate[e] = logarithms.predicate(selectivity[e]);
        predicate[next[other[e]]++] = predicate[e];
      }
    }
  }

  /**
   * The tree of a sequence of joins, with the cardinalities of {@link
   * org.gpuquerylab.joinorder.cost.CardinalityEstimator}.
   *
   * @param tokens the tokens of the results; not modified
   */
  JoinTree build(JoinSequence joins, long[] tokens, JoinTreeBuilder builder) {
    return query.hasMasks()
        ? joins.build(builder)
        : joins.build(
            builder, Arrays.stream(tokens).mapToDouble(logarithms::cardinality).toArray());
  }
}

package org.gpuquerylab.joinorder.anytime;

import java.util.List;
import org.gpuquerylab.joinorder.cost.LogCardinality;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph in arrays: the neighbours of relation i are {@code other} from {@code first[i]} to
 * {@code first[i + 1]} - 1, with the tokens of the predicates towards them. Immutable but for the
 * cache of rows. O(relations + joins).
 */
final class SearchGraph {
  final QueryGraph query;
  final int size;

  /** Whether any two sets may be joined. */
  final boolean complete;

  /** Whether the graph is a tree. */
  final boolean tree;

  final int[] first;
  final int[] other;
  final long[] predicate;
  final long[] token;
  final RowCounts rows;

  SearchGraph(QueryGraph query) {
    this.query = query;
    size = query.size();
    complete = query.crossProducts();
    tree = !complete && query.joins().size() == size - 1;
    LogCardinality logarithms = new LogCardinality(query);
    rows = new RowCounts(query, logarithms);
    first = new int[size + 1];
    other = new int[2 * query.joins().size()];
    predicate = new long[other.length];
    token = new long[size];
    int filled = 0;
    for (int i = 0; i < size; i++) {
      token[i] = rows.areGiven() ? 1L << i : logarithms.relation(i);
      List<JoinEdge> joins = query.joins(i);
      for (JoinEdge join : joins) {
        other[filled] = join.other(i);
        predicate[filled++] = rows.areGiven() ? 0 : logarithms.predicate(join);
      }
      first[i + 1] = filled;
    }
  }
}

package org.gpuquerylab.joinorder.dp;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Counts the connected subgraphs of a query graph with EnumerateCsg of Moerkotte and Neumann 2006,
 * figure 8, so that memo tables get the right size at once.
 */
final class ConnectedSubgraphs {
  private final long[] neighbours;
  private final long limit;
  private long count;

  private ConnectedSubgraphs(QueryGraph graph, long limit) {
    this.neighbours = graph.neighbourMasks();
    this.limit = limit;
  }

  /**
   * The number of non-empty connected sets of relations, or a number above {@code limit} as soon as
   * there are more than that. O(min(count, limit) n).
   */
  static long count(QueryGraph graph, long limit) {
    ConnectedSubgraphs counter = new ConnectedSubgraphs(graph, limit);
    for (int i = graph.size() - 1; i >= 0 && counter.count <= limit; i--) {
      counter.count++;
      counter.extend(graph.neighbours(i), DpCcp.upTo(i));
    }
    return counter.count;
  }

  /** Counts the connected supersets of a set by its neighbours, without the excluded ones. */
  private void extend(long neighbourhood, long excluded) {
    long fresh = neighbourhood & ~excluded;
    if (fresh == 0) {
      return;
    }
    long closed = excluded | fresh;
    for (long sub = fresh & -fresh; sub != 0 && count <= limit; sub = (sub - fresh) & fresh) {
      count++;
      long reached = 0;
      for (long rest = sub; rest != 0; rest &= rest - 1) {
        reached |= neighbours[Long.numberOfTrailingZeros(rest)];
      }
      extend(reached, closed);
    }
  }
}

package org.gpuquerylab.joinorder.auto;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Counts connected subgraphs (csg) and csg-cmp pairs by the enumeration of DPccp without its memo
 * table (Moerkotte and Neumann 2006, sections 3.2 and 3.3), and gives up at a limit.
 */
final class PairCounter {
  private final long[] neighbours;
  private final long limit;
  private long sets;
  private long pairs;

  PairCounter(QueryGraph graph, long limit) {
    this.neighbours = graph.neighbourMasks();
    this.limit = limit;
  }

  /** Counts; returns whether there are no more pairs than the limit. */
  boolean count() {
    for (int i = neighbours.length - 1; i >= 0 && pairs <= limit; i--) {
      long upTo = -1L >>> (63 - i);
      visit(1L << i, neighbours[i]);
      extend(1L << i, neighbours[i], upTo);
    }
    return pairs <= limit;
  }

  /** What {@link #count} found. */
  SearchSpace space() {
    return new SearchSpace(sets, pairs, SearchSpace.Certainty.EXACT);
  }

  private void extend(long csg, long near, long excluded) {
    long fresh = near & ~excluded;
    long closed = excluded | fresh;
    for (long sub = fresh & -fresh; sub != 0 && pairs <= limit; sub = (sub - fresh) & fresh) {
      long larger = near | Neighbours.union(neighbours, sub);
      visit(csg | sub, larger);
      extend(csg | sub, larger, closed);
    }
  }

  /** Counts one csg and its complements. */
  private void visit(long csg, long near) {
    sets++;
    long excluded = csg | -1L >>> (63 - Long.numberOfTrailingZeros(csg));
    long fresh = near & ~excluded;
    for (long rest = fresh; rest != 0 && pairs <= limit; ) {
      long start = Long.highestOneBit(rest);
      rest ^= start;
      pairs++;
      int i = Long.numberOfTrailingZeros(start);
      countComplements(neighbours[i], excluded | (fresh & (start | (start - 1))));
    }
  }

  /** Counts the complements that grow from one whose neighbours are {@code near}. */
  private void countComplements(long near, long excluded) {
    long fresh = near & ~excluded;
    long closed = excluded | fresh;
    for (long sub = fresh & -fresh; sub != 0 && pairs <= limit; sub = (sub - fresh) & fresh) {
      pairs++;
      countComplements(near | Neighbours.union(neighbours, sub), closed);
    }
  }
}

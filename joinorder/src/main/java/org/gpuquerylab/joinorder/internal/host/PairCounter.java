package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.query.QueryGraph;

/** Counts the csg-cmp pairs of a query by enumerating them, and gives up at a limit. */
public final class PairCounter extends CsgCmpEnumerator {

  /** An exception that ends the enumeration from any depth of recursion. */
  private static final class LimitReached extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LimitReached() {
      super("limit", null, false, false);
    }
  }

  private final LimitReached limitReached = new LimitReached();
  private final long limit;
  private long pairs;

  private PairCounter(QueryGraph graph, long limit) {
    super(graph);
    this.limit = limit;
  }

  /**
   * Returns the number of pairs, or {@code limit + 1} if there are more. O(min(pairs, limit)) time,
   * and less in dense graphs.
   */
  public static long count(QueryGraph graph, long limit) {
    PairCounter counter = new PairCounter(graph, limit);
    try {
      counter.run();
    } catch (LimitReached e) {
      return limit + 1;
    }
    return counter.pairs;
  }

  @Override
  protected void pairs(long[] csgs, long[] cmps, int count) {
    add(count);
  }

  @Override
  protected void pairsOfSubsets(long csg, long cmp, long others) {
    add((1L << Long.bitCount(others)) - 1);
  }

  private void add(long count) {
    pairs += count;
    if (pairs > limit) {
      throw limitReached;
    }
  }
}

package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPccp: evaluates exactly the pairs of a connected subgraph (csg) and a connected complement (cmp)
 * that an edge joins, each unordered pair once ({@link CsgCmpEnumerator}). Moerkotte and Neumann
 * 2006, sections 3.2 and 3.3. O(pairs) time, in addition to the time for the neighbourhoods.
 */
public final class DpCcp extends EndableSearch {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "dpccp";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHostWithin(
          NAME,
          "sequential DPccp, by connected subgraphs and complements",
          QueryGraph.MAX_MASK_RELATIONS,
          DpCcp::new);

  private final CsgCmpEnumerator.Room room =
      new CsgCmpEnumerator.Room(QueryGraph.MAX_MASK_RELATIONS);

  /** Creates the algorithm for a cost function, with the default budget. */
  public DpCcp(CostFunction costFunction) {
    this(costFunction, Budget.usual());
  }

  /** Creates the algorithm for a cost function and the host memory of a budget. */
  public DpCcp(CostFunction costFunction, Budget budget) {
    super(costFunction, budget);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_MASK_RELATIONS;
  }

  @Override
  protected OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    MemoTable memo = memoTable(graph, DpCcp::others, limit);
    Enumeration enumeration = new Enumeration(graph, memo, room, limit.meter());
    enumeration.run();
    return memo.result(enumeration.pairs, enumeration.pairs);
  }

  /** The bytes in addition to the memo table, which are negligible. */
  private static double others(MemoSize size) {
    return 0;
  }

  /** The maximum number of bytes that the tables take at any time. */
  public static double bytes(MemoSize size) {
    return size.bytes() + others(size);
  }

  /** The search for the best plan of one graph. */
  private static final class Enumeration extends CsgCmpEnumerator {
    /** The maximum number of relations whose subsets are joined at once. */
    private static final int AT_ONCE = 13;

    private final MemoTable memo;
    private final SearchLimit.Meter meter;
    private long pairs;

    Enumeration(QueryGraph graph, MemoTable memo, Room room, SearchLimit.Meter meter) {
      super(graph, room);
      this.memo = memo;
      this.meter = meter;
    }

    @Override
    protected void pairs(long[] csgs, long[] cmps, int count) {
      pairs += count;
      meter.pairs(count);
      memo.joinAll(csgs, cmps, count);
    }

    @Override
    protected void pairsOfSubsets(long csg, long cmp, long others) {
      long few = others;
      while (Long.bitCount(few) > AT_ONCE) {
        few ^= Long.highestOneBit(few);
      }
      long rest = others ^ few;
      int slot = rest == 0 ? 0 : memo.slotOf(csg);
      long sub = 0;
      do {
        if (sub != 0) {
          memo.join(csg, slot, cmp | sub);
        }
        memo.joinSubsets(csg, cmp | sub, few);
        long count = (1L << Long.bitCount(few)) - (sub == 0 ? 1 : 0);
        pairs += count;
        meter.pairs(count);
        sub = (sub - rest) & rest;
      } while (sub != 0);
    }
  }
}

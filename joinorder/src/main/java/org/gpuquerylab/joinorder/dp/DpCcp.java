package org.gpuquerylab.joinorder.dp;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.memo.HostSearch;
import org.gpuquerylab.joinorder.memo.MemoSize;
import org.gpuquerylab.joinorder.memo.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPccp: evaluates exactly the pairs of a connected subgraph (csg) and a connected complement (cmp)
 * that an edge joins, each unordered pair once ({@link CsgCmpEnumerator}). Moerkotte and Neumann
 * 2006, sections 3.2 and 3.3. O(pairs) time, in addition to the time for the neighbourhoods.
 */
public final class DpCcp extends HostSearch {
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
  protected OptimizationResult search(QueryGraph graph) {
    MemoTable memo = memoTable(graph, DpCcp::others);
    Enumeration enumeration = new Enumeration(graph, memo, room);
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
    private final MemoTable memo;
    private long pairs;

    Enumeration(QueryGraph graph, MemoTable memo, Room room) {
      super(graph, room);
      this.memo = memo;
    }

    @Override
    protected void pairs(long[] csgs, long[] cmps, int count) {
      pairs += count;
      memo.joinAll(csgs, cmps, count);
    }

    @Override
    protected void pairsOfSubsets(long csg, long cmp, long others) {
      pairs += (1L << Long.bitCount(others)) - 1;
      memo.joinSubsets(csg, cmp, others);
    }
  }
}

package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPsize: joins the solutions of k relations with those of s - k relations, for s from 2 to n
 * (Selinger et al. 1979; Moerkotte and Neumann 2006, figure 1). Each unordered pair of solutions is
 * checked once. O(solutions^2) checks in the worst case.
 */
public final class DpSize extends HostSearch {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "dpsize";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHostWithin(
          NAME,
          "sequential DPsize, by the sizes of solutions",
          QueryGraph.MAX_MASK_RELATIONS,
          DpSize::new);

  /** Creates the algorithm for a cost function, with the default budget. */
  public DpSize(CostFunction costFunction) {
    this(costFunction, Budget.usual());
  }

  /** Creates the algorithm for a cost function and the host memory of a budget. */
  public DpSize(CostFunction costFunction, Budget budget) {
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
    MemoTable memo = memoTable(graph, DpSize::others);
    Enumeration enumeration = new Enumeration(graph, memo);
    enumeration.run();
    return memo.result(enumeration.pairs, enumeration.checked);
  }

  /**
   * The number of bytes in addition to the memo table: the sets sorted by size, and their list if
   * the table is direct.
   */
  private static double others(MemoSize size) {
    return size.isDirect() ? size.listBytes() : Long.BYTES * size.entries();
  }

  /** The maximum number of bytes that the tables take at any time. */
  public static double bytes(MemoSize size) {
    return size.bytes() + others(size);
  }

  /**
   * The search for the best plan of one graph. Many pairs are collected before they are evaluated:
   * then the search for pairs and their evaluation are two small loops, which compile better.
   */
  private static final class Enumeration {
    private static final int BATCH = 256;

    private final QueryGraph graph;
    private final MemoTable memo;
    private final long[][] setsBySize;
    private final long[] lefts = new long[BATCH];
    private final long[] rights = new long[BATCH];
    private int count;
    private long pairs;
    private long checked;

    Enumeration(QueryGraph graph, MemoTable memo) {
      this.graph = graph;
      this.memo = memo;
      this.setsBySize = ConnectedSubgraphs.bySize(memo.connectedSets(), graph.size());
    }

    void run() {
      for (int size = 2; size <= graph.size(); size++) {
        for (int small = 1; 2 * small <= size; small++) {
          joinSizes(setsBySize[small], setsBySize[size - small]);
        }
      }
      evaluate();
    }

    /** Joins all solutions of one size with all solutions of another size, which is not smaller. */
    private void joinSizes(long[] small, long[] large) {
      for (int i = 0; i < small.length; i++) {
        int start = small == large ? i + 1 : 0;
        long near = graph.neighbourhood(small[i]);
        checked += large.length - start;
        for (int j = start; j < large.length; ) {
          int stop = Math.min(j + BATCH - count, large.length);
          collect(small[i], near, large, j, stop);
          if (count > BATCH / 2) {
            evaluate();
          }
          j = stop;
        }
      }
    }

    /**
     * Collects the pairs of a set with those partners that are disjoint from it and share an edge
     * with it.
     */
    private void collect(long set, long near, long[] partners, int from, int to) {
      long[] itsLefts = lefts;
      long[] itsRights = rights;
      int place = count;
      for (int j = from; j < to; j++) {
        long partner = partners[j];
        if ((partner & set) == 0 && (partner & near) != 0) {
          itsLefts[place] = set;
          itsRights[place++] = partner;
        }
      }
      count = place;
    }

    /** Evaluates the collected pairs in order. */
    private void evaluate() {
      pairs += count;
      memo.joinAll(lefts, rights, count);
      count = 0;
    }
  }
}

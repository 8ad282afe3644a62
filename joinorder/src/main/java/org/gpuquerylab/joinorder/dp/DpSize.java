package org.gpuquerylab.joinorder.dp;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.memo.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPsize: joins the solutions of k relations with those of s - k relations, for s from 2 to n
 * (Selinger et al. 1979; Moerkotte and Neumann 2006, figure 1). Each unordered pair of solutions is
 * checked once. O(solutions^2) checks in the worst case.
 */
public final class DpSize implements JoinOrderAlgorithm {
  /** Name in the catalogue. */
  public static final String NAME = "dpsize";

  private final CostFunction costFunction;

  /** Creates the algorithm for a cost function. */
  public DpSize(CostFunction costFunction) {
    this.costFunction = costFunction;
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
  public OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    MemoTable memo = new MemoTable(graph, costFunction, NAME);
    Enumeration enumeration = new Enumeration(graph, memo);
    enumeration.run();
    return memo.result(enumeration.pairs, enumeration.checked);
  }

  /** One run over one graph. */
  private static final class Enumeration {
    private final QueryGraph graph;
    private final MemoTable memo;

    /** The connected sets in the order of their sizes; {@code end[k]} is behind those of size k. */
    private final long[] sets;

    private final int[] end;
    private int count;
    private long pairs;
    private long checked;

    Enumeration(QueryGraph graph, MemoTable memo) {
      this.graph = graph;
      this.memo = memo;
      this.sets = new long[memo.entries()];
      this.end = new int[graph.size() + 1];
    }

    void run() {
      for (int i = 0; i < graph.size(); i++) {
        sets[count++] = 1L << i;
      }
      end[1] = count;
      for (int size = 2; size <= graph.size(); size++) {
        for (int small = 1; 2 * small <= size; small++) {
          joinSizes(small, size - small);
        }
        end[size] = count;
      }
    }

    /** Joins all solutions of one size with all those of another, which is not smaller. */
    private void joinSizes(int small, int large) {
      int stop = end[large];
      for (int i = end[small - 1]; i < end[small]; i++) {
        int start = small == large ? i + 1 : end[large - 1];
        checked += stop - start;
        joinRange(sets[i], graph.neighbourhood(sets[i]), start, stop);
      }
    }

    /** Joins one solution with those from {@code start} to {@code stop}. */
    private void joinRange(long set, long near, int start, int stop) {
      int slot = memo.slotOf(set);
      for (int j = next(set, near, start, stop); j < stop; j = next(set, near, j + 1, stop)) {
        join(set, slot, sets[j]);
      }
    }

    /** The first partner from {@code start} on that is disjoint and joined, or {@code stop}. */
    private int next(long set, long near, int start, int stop) {
      long[] partners = sets;
      int j = start;
      while (j < stop && ((partners[j] & set) != 0 || (partners[j] & near) == 0)) {
        j++;
      }
      return j;
    }

    private void join(long left, int leftSlot, long right) {
      pairs++;
      if (memo.join(left, leftSlot, right)) {
        sets[count++] = left | right;
      }
    }
  }
}

package org.gpuquerylab.joinorder.dp;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPccp: enumerates exactly the pairs of a connected subgraph (csg) and a connected complement
 * (cmp) that is joined with it, each unordered pair once. Moerkotte and Neumann 2006, sections 3.2
 * and 3.3. O(pairs) beside the neighbourhoods; see the package's text for deviations from the
 * print.
 */
public final class DpCcp implements JoinOrderAlgorithm {
  /** Name in the catalogue. */
  public static final String NAME = "dpccp";

  private final CostFunction costFunction;

  /** Creates the algorithm for a cost function. */
  public DpCcp(CostFunction costFunction) {
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
    JoinTree plan = memo.plan(graph);
    double cost = memo.cost[memo.slotOf(graph.all())];
    return OptimizationResult.exact(plan, cost, enumeration.pairs, enumeration.pairs);
  }

  /** The relations 0 to i: B_i of the paper. */
  static long upTo(int i) {
    return -1L >>> (63 - i);
  }

  /** One run over one graph. */
  private static final class Enumeration {
    private final long[] neighbours;
    private final long all;
    private final MemoTable memo;
    private long pairs;

    Enumeration(QueryGraph graph, MemoTable memo) {
      this.neighbours = graph.neighbourMasks();
      this.all = graph.all();
      this.memo = memo;
    }

    /** EnumerateCsg. */
    void run() {
      for (int i = neighbours.length - 1; i >= 0; i--) {
        enumerateCmp(1L << i, neighbours[i]);
        extendCsg(1L << i, neighbours[i], upTo(i));
      }
    }

    /** EnumerateCsgRec: {@code near} is the union of the neighbours of the relations in csg. */
    private void extendCsg(long csg, long near, long excluded) {
      long fresh = near & ~excluded;
      long closed = excluded | fresh;
      for (long sub = fresh & -fresh; sub != 0; sub = (sub - fresh) & fresh) {
        long larger = csg | sub;
        long largerNear = near | unionOfNeighbours(sub);
        enumerateCmp(larger, largerNear);
        if ((largerNear & ~closed) != 0) {
          extendCsg(larger, largerNear, closed);
        }
      }
    }

    /** EnumerateCmp: all complements of a connected subgraph. */
    private void enumerateCmp(long csg, long near) {
      long excluded = csg | upTo(Long.numberOfTrailingZeros(csg));
      long fresh = near & ~excluded;
      if (fresh == 0) {
        return;
      }
      int csgSlot = memo.slotOf(csg);
      for (long rest = fresh; rest != 0; ) {
        int i = 63 - Long.numberOfLeadingZeros(rest);
        long cmp = 1L << i;
        rest ^= cmp;
        join(csg, csgSlot, cmp);
        long closed = excluded | (upTo(i) & fresh);
        if ((neighbours[i] & ~closed) != 0) {
          extendCmp(csg, csgSlot, cmp, neighbours[i], closed);
        }
      }
    }

    /** EnumerateCsgRec for complements; the last recursive call is made a loop. */
    private void extendCmp(long csg, int csgSlot, long cmp, long near, long excluded) {
      long fresh = near & ~excluded;
      while (fresh != 0) {
        long closed = excluded | fresh;
        boolean more = (all & ~closed) != 0;
        for (long sub = fresh & -fresh; sub != fresh; sub = (sub - fresh) & fresh) {
          join(csg, csgSlot, cmp | sub);
          if (more) {
            extendCmp(csg, csgSlot, cmp | sub, near | unionOfNeighbours(sub), closed);
          }
        }
        cmp |= fresh;
        near |= unionOfNeighbours(fresh);
        excluded = closed;
        join(csg, csgSlot, cmp);
        fresh = near & ~excluded;
      }
    }

    /** EmitCsgCmp. */
    private void join(long csg, int csgSlot, long cmp) {
      pairs++;
      memo.join(csg, csgSlot, cmp);
    }

    private long unionOfNeighbours(long set) {
      long union = 0;
      for (long rest = set; rest != 0; rest &= rest - 1) {
        union |= neighbours[Long.numberOfTrailingZeros(rest)];
      }
      return union;
    }
  }
}

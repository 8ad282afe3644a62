package org.gpuquerylab.joinorder.internal.operators;

import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.TableMemory;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * DPhyp: enumerates the pairs of a connected subgraph (csg) and a connected complement (cmp) of a
 * hypergraph, each unordered pair once, and keeps the best plan of each set (Moerkotte and Neumann
 * 2008, "Dynamic Programming Strikes Back", section 3). The names are those of the paper. Conflict
 * rules are tested at each pair, so a set is in the memo if, and only if, it has a valid plan.
 *
 * <p>Deviations: EnumerateCsgRec emits a csg and extends it in one loop, because the pairs of a
 * larger csg never need a smaller neighbourhood's later subsets. Of the hypernodes of a
 * neighbourhood, those with a simple neighbour are left out as subsumed; the others may repeat.
 */
final class DpHypSearch {
  private final Hypergraph graph;
  private final long all;
  private final long[] near;

  /** The two ends of each hyperedge that is not simple, at the same index. */
  private final long[] ends;

  private final long[] opposite;

  /** Whether all edges are simple, so that every enumerated pair is valid. */
  private final boolean plain;

  private final HyperMemo memo;
  private final SearchLimit.Meter meter;
  private long pairs;
  private long checked;

  DpHypSearch(Hypergraph graph, CostFunction costFunction, TableMemory memory, SearchLimit limit) {
    this.graph = graph;
    all = graph.all();
    near = graph.neighbours();
    Hyperedge[] special = graph.special();
    plain = special.length == 0;
    ends = new long[2 * special.length];
    opposite = new long[ends.length];
    for (int i = 0; i < special.length; i++) {
      ends[2 * i] = opposite[2 * i + 1] = special[i].left();
      ends[2 * i + 1] = opposite[2 * i] = special[i].right();
    }
    memo = new HyperMemo(graph, costFunction, memory, limit);
    meter = limit.meter();
  }

  /**
   * Solve: finds the best plans.
   *
   * @param costs the cost of each node's own plan; not modified
   */
  DpHypSearch run(double[] costs) {
    for (int i = 0; i < costs.length; i++) {
      memo.enter(i, costs[i]);
    }
    for (int i = costs.length - 1; i >= 0; i--) {
      long csg = 1L << i;
      emitCsg(csg, near[i]);
      extendCsg(csg, near[i], RelationSets.firstN(i + 1));
    }
    return this;
  }

  /** The number of valid pairs. */
  long pairs() {
    return pairs;
  }

  /** The number of pairs that were tested. */
  long checked() {
    return checked;
  }

  /** Whether all nodes have a plan together. */
  boolean isSolved() {
    return memo.find(all) != HyperMemo.NONE;
  }

  /** The left part of the best plan of a set in the best plan of all nodes. */
  long left(long set) {
    return memo.left(set);
  }

  /** EnumerateCsgRec. */
  private void extendCsg(long csg, long simple, long excluded) {
    long fresh = neighbourhood(csg, simple, excluded);
    long closed = excluded | fresh;
    for (long sub = fresh & -fresh; sub != 0; sub = (sub - fresh) & fresh) {
      long larger = csg | sub;
      long largerSimple = simple | simpleNeighbours(sub);
      meter.steps(1);
      if (plain || memo.find(larger) != HyperMemo.NONE) {
        emitCsg(larger, largerSimple);
      }
      if ((all & ~closed) != 0) {
        extendCsg(larger, largerSimple, closed);
      }
    }
  }

  /** EmitCsg: the pairs of a csg with all complements. */
  private void emitCsg(long csg, long simple) {
    long excluded = csg | ((csg & -csg) - 1);
    long fresh = neighbourhood(csg, simple, excluded);
    if (fresh == 0) {
      return;
    }
    int slot = memo.find(csg);
    double cost = memo.cost(slot);
    double rows = memo.rows(slot);
    for (long rest = fresh; rest != 0; rest &= rest - 1) {
      long cmp = rest & -rest;
      emit(csg, simple, cost, rows, cmp);
      long closed = excluded | (fresh & (cmp | cmp - 1));
      long cmpSimple = near[Long.numberOfTrailingZeros(cmp)];
      if (!plain || (cmpSimple & ~closed) != 0) {
        extendCmp(csg, simple, cost, rows, cmp, cmpSimple, closed);
      }
    }
  }

  /** EnumerateCmpRec; the neighbourhood of the csg is closed up to the complement's first node. */
  private void extendCmp(
      long csg, long simple, double cost, double rows, long cmp, long cmpSimple, long excluded) {
    long fresh = neighbourhood(cmp, cmpSimple, excluded);
    if (fresh == 0) {
      return;
    }
    long closed = excluded | fresh;
    boolean last = (all & ~closed) == 0;
    if (plain && last) {
      long count = (1L << Long.bitCount(fresh)) - 1;
      pairs += count;
      checked += count;
      meter.pairs(count);
      memo.joinSubsets(csg, cost, rows, cmp, fresh);
      return;
    }
    for (long sub = fresh & -fresh; sub != 0; sub = (sub - fresh) & fresh) {
      emit(csg, simple, cost, rows, cmp | sub);
      if (!last) {
        extendCmp(csg, simple, cost, rows, cmp | sub, cmpSimple | simpleNeighbours(sub), closed);
      }
    }
  }

  /** EmitCsgCmp, after the test whether the sets may be joined. */
  private void emit(long csg, long simple, double cost, double rows, long cmp) {
    int slot = memo.find(cmp);
    checked++;
    if (slot != HyperMemo.NONE && (plain || graph.isValid(csg, cmp, (simple & cmp) != 0))) {
      pairs++;
      meter.pairs(1);
      memo.join(csg, cost, rows, cmp, slot);
    } else {
      meter.steps(1);
    }
  }

  /**
   * N(S, X): the simple neighbours, and the lowest node of each hypernode that an edge leads to.
   *
   * @param simple the union of the simple neighbours of the set's nodes
   */
  private long neighbourhood(long set, long simple, long excluded) {
    long found = simple & ~(set | excluded);
    if (!plain) {
      long closed = set | excluded | found;
      for (int i = 0; i < ends.length; i++) {
        if ((ends[i] & ~set) == 0 && (opposite[i] & closed) == 0) {
          found |= opposite[i] & -opposite[i];
        }
      }
    }
    return found;
  }

  private long simpleNeighbours(long set) {
    long union = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      union |= near[Long.numberOfTrailingZeros(rest)];
    }
    return union;
  }
}

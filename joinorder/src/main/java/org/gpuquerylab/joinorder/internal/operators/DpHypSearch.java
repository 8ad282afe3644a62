package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.TableArrays;
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
  /** The number of tests after which the limit of the search is looked at. */
  private static final int CHECKED_AT_ONCE = 1024;

  private final Hypergraph graph;
  private final long all;

  /** For each node, the nodes to which edges between two nodes lead. */
  private final long[] near;

  /** The two ends of each edge that leads to more than one node, at the same index. */
  private final long[] ends;

  private final long[] opposite;

  /** Whether all edges are simple inner joins, so that every enumerated pair is valid. */
  private final boolean plain;

  private final HyperMemo memo;
  private final SearchLimit.Meter meter;
  private long pairs;
  private long checked;

  /** The number of pairs that the meter knows. */
  private long reported;

  /**
   * Creates a search.
   *
   * @param arrays the memo's arrays come from there; the next search with these arrays ends this
   *     search's use of them
   */
  DpHypSearch(
      Hypergraph graph,
      CostFunction costFunction,
      TableMemory memory,
      TableArrays arrays,
      SearchLimit limit) {
    this.graph = graph;
    all = graph.all();
    near = graph.neighbours().clone();
    plain = graph.special().length == 0;
    List<Hyperedge> larger = new ArrayList<>();
    for (Hyperedge edge : graph.special()) {
      if (RelationSets.isSingleton(edge.left()) && RelationSets.isSingleton(edge.right())) {
        near[RelationSets.lowest(edge.left())] |= edge.right();
        near[RelationSets.lowest(edge.right())] |= edge.left();
      } else {
        larger.add(edge);
      }
    }
    ends = new long[2 * larger.size()];
    opposite = new long[ends.length];
    for (int i = 0; i < larger.size(); i++) {
      ends[2 * i] = opposite[2 * i + 1] = larger.get(i).left();
      ends[2 * i + 1] = opposite[2 * i] = larger.get(i).right();
    }
    memo = new HyperMemo(graph, costFunction, memory, arrays, limit);
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
    long inner = plain ? simple : graph.simpleNeighbours(csg);
    if (plain) {
      count(Long.bitCount(fresh));
      memo.joinEach(csg, cost, rows, fresh);
    }
    for (long rest = fresh; rest != 0; rest &= rest - 1) {
      long cmp = rest & -rest;
      if (!plain) {
        emit(csg, inner, cost, rows, cmp);
      }
      long closed = excluded | (fresh & (cmp | cmp - 1));
      long cmpSimple = near[Long.numberOfTrailingZeros(cmp)];
      if (ends.length > 0 || (cmpSimple & ~closed) != 0) {
        extendCmp(csg, inner, cost, rows, cmp, cmpSimple, closed);
      }
    }
  }

  /** EnumerateCmpRec; the neighbourhood of the csg is closed up to the complement's first node. */
  private void extendCmp(
      long csg, long inner, double cost, double rows, long cmp, long cmpSimple, long excluded) {
    long fresh = neighbourhood(cmp, cmpSimple, excluded);
    if (fresh == 0) {
      return;
    }
    long closed = excluded | fresh;
    boolean last = (all & ~closed) == 0;
    if (plain && last) {
      count((1L << Long.bitCount(fresh)) - 1);
      memo.joinSubsets(csg, cost, rows, cmp, fresh);
      return;
    }
    for (long sub = fresh & -fresh; sub != 0; sub = (sub - fresh) & fresh) {
      emit(csg, inner, cost, rows, cmp | sub);
      if (!last) {
        extendCmp(csg, inner, cost, rows, cmp | sub, cmpSimple | simpleNeighbours(sub), closed);
      }
    }
  }

  /** Counts pairs of a plain graph. */
  private void count(long number) {
    pairs += number;
    checked += number;
    reported += number;
    meter.pairs(number);
  }

  /**
   * EmitCsgCmp, after the test whether the sets may be joined.
   *
   * @param inner the union of the csg's neighbours by simple edges of inner joins
   */
  private void emit(long csg, long inner, double cost, double rows, long cmp) {
    int slot = memo.find(cmp);
    if (plain || (slot != HyperMemo.NONE && graph.isValid(csg, cmp, (inner & cmp) != 0))) {
      pairs++;
      memo.join(csg, cost, rows, cmp, slot);
    }
    if ((++checked & CHECKED_AT_ONCE - 1) == 0) {
      meter.pairs(pairs - reported);
      reported = pairs;
      meter.steps(CHECKED_AT_ONCE);
    }
  }

  /**
   * N(S, X): the simple neighbours, and the lowest node of each hypernode that an edge leads to.
   *
   * @param simple the union of the simple neighbours of the set's nodes
   */
  private long neighbourhood(long set, long simple, long excluded) {
    long found = simple & ~(set | excluded);
    if (ends.length > 0) {
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

package org.gpuquerylab.joinorder.internal.parallel;

import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Finds the best split of a connected set into two connected parts whose best plans are known. In
 * dense graphs it tries all subsets, as DPsub does; in other graphs it finds only the valid splits,
 * by MinCutConservative (P. Fender and G. Moerkotte, "A new, highly efficient, and easy to
 * implement top-down join enumeration algorithm", ICDE 2011). Only one thread at a time may use an
 * instance.
 */
final class SplitSearch {
  private final MemoTable memo;
  private final long[] neighbours;
  private final boolean dense;
  private final SearchLimit.Meter meter;

  private long set;
  private int slot;
  private double bestCost;
  private long bestLeft;
  private long pairs;
  private long checked;

  SplitSearch(QueryGraph graph, MemoTable memo, SearchLimit.Meter meter) {
    this.memo = memo;
    this.meter = meter;
    this.neighbours = graph.neighbourMasks();
    int degrees = 0;
    for (long near : neighbours) {
      degrees += Long.bitCount(near);
    }
    // A graph is dense if it has at least half of the edges of a clique.
    this.dense = memo.isDirect() && 2 * degrees >= graph.size() * (graph.size() - 1);
  }

  /** The number of valid splits of the last set. */
  long pairs() {
    return pairs;
  }

  /** The number of splits of the last set that were tried. */
  long checked() {
    return checked;
  }

  /** Stores the best plan of a connected set of two or more relations in the memo table. */
  void optimize(long connectedSet) {
    set = connectedSet;
    slot = memo.slotOf(set);
    bestCost = Double.POSITIVE_INFINITY;
    bestLeft = set & -set;
    pairs = 0;
    checked = 0;
    if (dense) {
      tryAllSubsets();
    } else {
      long start = set & -set;
      grow(0, start, 0);
    }
    memo.enter(slot, bestCost, bestLeft);
  }

  /**
   * Tries all splits. Every set has the slot with its own number, and unconnected sets have
   * infinite cost.
   */
  private void tryAllSubsets() {
    int rest = (int) (set & (set - 1));
    int whole = slot;
    double best = Double.POSITIVE_INFINITY;
    int bestRight = rest;
    long valid = 0;
    int right = rest;
    int splits = (1 << Integer.bitCount(rest)) - 1;
    for (int k = 0; k < splits; k++) {
      double cost = memo.joinCost(whole ^ right, right, whole);
      if (cost < Double.POSITIVE_INFINITY) {
        valid++;
        if (cost < best) {
          best = cost;
          bestRight = right;
        }
      }
      right = (right - 1) & rest;
    }
    pairs += valid;
    checked += splits;
    meter.pairs(valid);
    meter.steps(splits - valid);
    bestCost = best;
    bestLeft = whole ^ bestRight;
  }

  /**
   * MinCutConservative: finds the splits whose left part contains {@code part} and at least one of
   * the fresh relations, but no excluded relation. A relation is added together with all components
   * of the rest except one, so the right part stays connected.
   *
   * @param fresh the fresh relations: neighbours of the part, within the set, that are not excluded
   */
  private void grow(long part, long fresh, long excluded) {
    long closed = excluded;
    for (long todo = fresh; todo != 0; todo &= todo - 1) {
      long added = todo & -todo;
      for (long rest = set & ~(part | added); rest != 0; ) {
        long right = component(rest);
        rest ^= right;
        checked++;
        meter.steps(1);
        if ((closed & ~right) == 0) {
          long left = set ^ right;
          evaluate(left, right);
          grow(left, neighbourhood(left) & right & ~closed, closed);
        }
      }
      closed |= added;
    }
  }

  private void evaluate(long left, long right) {
    pairs++;
    meter.pairs(1);
    double cost = memo.joinCost(memo.slotOf(left), memo.slotOf(right), slot);
    if (cost < bestCost) {
      bestCost = cost;
      bestLeft = left;
    }
  }

  /**
   * All relations of a non-empty set that are connected with its lowest relation within the set.
   */
  private long component(long within) {
    long reached = within & -within;
    long frontier = reached;
    while (frontier != 0) {
      frontier = neighbourhood(frontier) & within & ~reached;
      reached |= frontier;
    }
    return reached;
  }

  private long neighbourhood(long relations) {
    long near = 0;
    for (long rest = relations; rest != 0; rest &= rest - 1) {
      near |= neighbours[Long.numberOfTrailingZeros(rest)];
    }
    return near;
  }
}

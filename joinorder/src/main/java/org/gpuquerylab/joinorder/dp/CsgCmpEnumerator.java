package org.gpuquerylab.joinorder.dp;

import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Enumerates the pairs of a connected subgraph (csg) and a connected complement (cmp) that is
 * joined with it, each unordered pair once, and only after all pairs that make up its csg and its
 * cmp. Moerkotte and Neumann 2006, sections 3.2 and 3.3; see the package's text for deviations from
 * the print.
 *
 * <p>The recursion of EnumerateCsgRec is a loop with a stack. As methods that call themselves it
 * was compiled differently from one JVM to the next, depending on how many levels were inlined, and
 * up to four times slower.
 */
public abstract class CsgCmpEnumerator {
  private static final int BATCH = 256;

  /** Subsets of so few relations go to the batch. */
  private static final int FEW = 2;

  private final long[] neighbours;
  private final long all;
  private final long[] batch = new long[BATCH];
  private final Levels csgLevels;
  private final Levels cmpLevels;

  /** An enumeration of the pairs of a query graph. */
  protected CsgCmpEnumerator(QueryGraph graph) {
    this.neighbours = graph.neighbourMasks();
    this.all = graph.all();
    this.csgLevels = new Levels(neighbours.length);
    this.cmpLevels = new Levels(neighbours.length);
  }

  /**
   * EmitCsgCmp for several pairs of the same csg, none of which depends on another. A csg with many
   * complements comes in several calls.
   *
   * @param cmps complements, from index 0; not to be modified, and used again after the call
   * @param count how many complements, at least 1
   */
  protected abstract void pairs(long csg, long[] cmps, int count);

  /**
   * EmitCsgCmp for the pairs of a csg with all complements that are made of one and a non-empty
   * subset of other relations; none of them depends on another.
   */
  protected abstract void pairsOfSubsets(long csg, long cmp, long others);

  /** EnumerateCsg: enumerates all pairs. */
  public final void run() {
    for (int i = neighbours.length - 1; i >= 0; i--) {
      enumerateCmp(1L << i, neighbours[i]);
      long fresh = neighbours[i] & ~upTo(i);
      if (fresh != 0) {
        extendCsg(1L << i, neighbours[i], fresh, upTo(i) | fresh);
      }
    }
  }

  /** The relations 0 to i: B_i of the paper. */
  private static long upTo(int i) {
    return RelationSets.firstN(i + 1);
  }

  /**
   * EnumerateCsgRec: the pairs of all csgs that add a subset of the fresh relations, and what these
   * lead to.
   *
   * @param csg the subgraph to extend
   * @param near the union of the neighbours of its relations
   * @param fresh neighbours that are not excluded, at least one
   * @param closed excluded relations and the fresh ones
   */
  private void extendCsg(long csg, long near, long fresh, long closed) {
    Levels levels = csgLevels;
    int depth = 0;
    long sub = 0;
    while (true) {
      sub = (sub - fresh) & fresh;
      long larger = csg | sub;
      long largerNear = near | unionOfNeighbours(sub);
      enumerateCmp(larger, largerNear);
      long deeper = largerNear & ~closed;
      if (deeper != 0) {
        if (sub != fresh) {
          levels.put(depth++, csg, near, fresh, sub, closed);
        }
        csg = larger;
        near = largerNear;
        fresh = deeper;
        closed |= deeper;
        sub = 0;
      } else if (sub == fresh) {
        if (depth == 0) {
          return;
        }
        depth--;
        csg = levels.set[depth];
        near = levels.near[depth];
        fresh = levels.fresh[depth];
        sub = levels.sub[depth];
        closed = levels.closed[depth];
      }
    }
  }

  /** EnumerateCmp: all complements of a connected subgraph. */
  private void enumerateCmp(long csg, long near) {
    long excluded = csg | upTo(Long.numberOfTrailingZeros(csg));
    long fresh = near & ~excluded;
    int count = 0;
    for (long rest = fresh; rest != 0; ) {
      int i = 63 - Long.numberOfLeadingZeros(rest);
      long cmp = 1L << i;
      rest ^= cmp;
      count = add(csg, cmp, count);
      long closed = excluded | (upTo(i) & fresh);
      long further = neighbours[i] & ~closed;
      if (further != 0) {
        count = extendCmp(csg, cmp, neighbours[i], further, closed | further, count);
      }
    }
    if (count != 0) {
      pairs(csg, batch, count);
    }
  }

  /**
   * EnumerateCsgRec for complements; parameters as in {@link #extendCsg}.
   *
   * @param count complements in the batch
   * @return complements in the batch afterwards
   */
  private int extendCmp(long csg, long cmp, long near, long fresh, long closed, int count) {
    Levels levels = cmpLevels;
    int depth = 0;
    long sub = 0;
    while (true) {
      long open = all & ~closed;
      long deeper = 0;
      if (sub == 0 && open == 0 && Long.bitCount(fresh) > FEW) {
        pairsOfSubsets(csg, cmp, fresh);
        sub = fresh;
      } else if ((fresh & (fresh - 1)) == 0) {
        // The same as below for one relation, as in chains and cycles; a third faster there.
        sub = fresh;
        cmp |= fresh;
        count = add(csg, cmp, count);
        near |= neighbours[Long.numberOfTrailingZeros(fresh)];
        deeper = near & open;
      } else {
        sub = (sub - fresh) & fresh;
        count = add(csg, cmp | sub, count);
        long largerNear = open == 0 ? 0 : near | unionOfNeighbours(sub);
        deeper = largerNear & open;
        if (deeper != 0) {
          if (sub != fresh) {
            levels.put(depth++, cmp, near, fresh, sub, closed);
          }
          cmp |= sub;
          near = largerNear;
        }
      }
      if (deeper != 0) {
        fresh = deeper;
        closed |= deeper;
        sub = 0;
      } else if (sub == fresh) {
        if (depth == 0) {
          return count;
        }
        depth--;
        cmp = levels.set[depth];
        near = levels.near[depth];
        fresh = levels.fresh[depth];
        sub = levels.sub[depth];
        closed = levels.closed[depth];
      }
    }
  }

  /** Adds a complement to the batch, which is emptied before if it is full; returns its size. */
  private int add(long csg, long cmp, int count) {
    long[] cmps = batch;
    int place = count;
    if (place == cmps.length) {
      pairs(csg, cmps, place);
      place = 0;
    }
    cmps[place] = cmp;
    return place + 1;
  }

  /** Takes a non-empty set. */
  private long unionOfNeighbours(long set) {
    long union = neighbours[Long.numberOfTrailingZeros(set)];
    for (long rest = set & (set - 1); rest != 0; rest &= rest - 1) {
      union |= neighbours[Long.numberOfTrailingZeros(rest)];
    }
    return union;
  }

  /** The calls of EnumerateCsgRec that are not finished; each has fewer relations left. */
  private static final class Levels {
    final long[] set;
    final long[] near;
    final long[] fresh;
    final long[] sub;
    final long[] closed;

    Levels(int relations) {
      set = new long[relations];
      near = new long[relations];
      fresh = new long[relations];
      sub = new long[relations];
      closed = new long[relations];
    }

    void put(int level, long itsSet, long itsNear, long itsFresh, long itsSub, long itsClosed) {
      set[level] = itsSet;
      near[level] = itsNear;
      fresh[level] = itsFresh;
      sub[level] = itsSub;
      closed[level] = itsClosed;
    }
  }
}

package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Enumerates the pairs of a connected subgraph (csg) and a connected complement (cmp) that an edge
 * joins: each unordered pair once, after all pairs that form its csg and its cmp. Moerkotte and
 * Neumann 2006, sections 3.2 and 3.3; the package description lists the deviations.
 *
 * <p>The recursion of EnumerateCsgRec is a loop with a stack. Earlier it was a recursive method.
 * Each JVM inlined a different number of levels, so it was up to four times slower in some JVMs
 * than in others.
 */
public abstract class CsgCmpEnumerator {
  private static final int BATCH = 256;

  /**
   * A batch is emptied after the current csg if it holds at least this many pairs. With fewer
   * pairs, the loops would be short; with more pairs, the processor could not start on the next csg
   * while it evaluates the batch.
   */
  private static final int ENOUGH = 16;

  private final long[] neighbours;
  private final long all;
  private final long[] csgs;
  private final long[] cmps;
  private final Levels csgLevels;
  private final Levels cmpLevels;

  /** The arrays of an enumeration, which the next enumeration can use again. */
  public static final class Room {
    private final long[] csgs = new long[BATCH];
    private final long[] cmps = new long[BATCH];
    private final Levels csgLevels;
    private final Levels cmpLevels;

    /** Creates arrays for graphs of at most this many relations. */
    public Room(int relations) {
      csgLevels = new Levels(relations);
      cmpLevels = new Levels(relations);
    }
  }

  /** Creates an enumeration of the pairs of a query graph. */
  protected CsgCmpEnumerator(QueryGraph graph) {
    this(graph, new Room(graph.size()));
  }

  /**
   * Creates an enumeration of the pairs of a query graph.
   *
   * @param room arrays for at least as many relations; overwritten, and used by this enumeration
   *     alone until it ends
   */
  protected CsgCmpEnumerator(QueryGraph graph, Room room) {
    this.neighbours = graph.neighbourMasks();
    this.all = graph.all();
    this.csgs = room.csgs;
    this.cmps = room.cmps;
    this.csgLevels = room.csgLevels;
    this.cmpLevels = room.cmpLevels;
  }

  /**
   * Like EmitCsgCmp, but passes several pairs at once. The pairs of a csg follow one another, and
   * none of them depends on another pair.
   *
   * @param csgs the csgs from index 0 on; must not be modified; reused after the call
   * @param cmps a complement for each csg; must not be modified; reused after the call
   * @param count the number of pairs, at least 1
   */
  protected abstract void pairs(long[] csgs, long[] cmps, int count);

  /**
   * Like EmitCsgCmp, but passes the pairs of a csg with all complements that consist of one
   * relation and a non-empty subset of others; none of these pairs depends on another of them.
   */
  protected abstract void pairsOfSubsets(long csg, long cmp, long others);

  /** EnumerateCsg: enumerates all pairs. */
  public final void run() {
    int count = 0;
    for (int i = neighbours.length - 1; i >= 0; i--) {
      count = enumerateCmp(1L << i, neighbours[i], count);
      long fresh = neighbours[i] & ~upTo(i);
      if (fresh != 0) {
        count = extendCsg(1L << i, neighbours[i], fresh, upTo(i) | fresh, count);
      }
    }
    flush(count);
  }

  /** The relations 0 to i: B_i of Moerkotte and Neumann 2006. */
  private static long upTo(int i) {
    return RelationSets.firstN(i + 1);
  }

  /**
   * EnumerateCsgRec: the pairs of all csgs that add a subset of the fresh relations, and of all
   * csgs that grow from these.
   *
   * @param csg the subgraph to extend
   * @param near the union of the neighbours of the csg's relations
   * @param fresh neighbours that are not excluded; at least one
   * @param closed the excluded relations and the fresh relations
   * @param count the number of pairs that are in the batch
   * @return the number of pairs that are in the batch after the call
   */
  private int extendCsg(long csg, long near, long fresh, long closed, int count) {
    Levels levels = csgLevels;
    int depth = 0;
    long sub = 0;
    while (true) {
      sub = (sub - fresh) & fresh;
      long larger = csg | sub;
      long largerNear = near | unionOfNeighbours(sub);
      count = enumerateCmp(larger, largerNear, count);
      long deeper = largerNear & ~closed;
      if (deeper != 0) {
        depth = sub == fresh ? depth : levels.put(depth, csg, near, fresh, sub, closed);
        csg = larger;
        near = largerNear;
        fresh = deeper;
        closed |= deeper;
        sub = 0;
      } else if (sub == fresh) {
        if (depth == 0) {
          return count;
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

  /**
   * EnumerateCmp: the pairs with all complements of a connected subgraph; the last parameter is the
   * count of {@link #extendCsg}.
   */
  private int enumerateCmp(long csg, long near, int count) {
    long excluded = csg | (csg & -csg) - 1;
    long fresh = near & ~excluded;
    for (long rest = fresh; rest != 0; rest &= rest - 1) {
      long cmp = rest & -rest;
      count = add(csg, cmp, count);
      long closed = excluded | (fresh & (cmp | cmp - 1));
      long further = neighbours[Long.numberOfTrailingZeros(rest)] & ~closed;
      if (further != 0) {
        count = extendCmp(csg, cmp, further, closed | further, count);
      }
    }
    return count >= ENOUGH ? flush(count) : count;
  }

  /**
   * EnumerateCsgRec for complements; the parameters are those of {@link #extendCsg}. All neighbours
   * of cmp are already closed. The inner loop follows paths, as in chains and cycles: it adds one
   * relation after the other.
   */
  private int extendCmp(long csg, long cmp, long fresh, long closed, int count) {
    Levels levels = cmpLevels;
    int depth = 0;
    long sub = 0;
    while (true) {
      if (sub == 0 && (all & ~closed) == 0 && (fresh & (fresh - 1)) != 0) {
        count = subsets(csg, cmp, fresh, count);
        sub = fresh;
      } else {
        sub = (sub - fresh) & fresh;
        long larger = cmp | sub;
        count = add(csg, larger, count);
        long deeper = unionOfNeighbours(sub) & ~closed;
        while (sub == fresh && deeper != 0 && (deeper & (deeper - 1)) == 0) {
          closed |= deeper;
          larger |= deeper;
          count = add(csg, larger, count);
          fresh = sub = deeper;
          deeper = neighbours[Long.numberOfTrailingZeros(deeper)] & ~closed;
        }
        if (deeper != 0) {
          depth = sub == fresh ? depth : levels.put(depth, cmp, 0, fresh, sub, closed);
          cmp = larger;
          fresh = deeper;
          closed |= deeper;
          sub = 0;
        }
      }
      if (sub == fresh) {
        if (depth == 0) {
          return count;
        }
        depth--;
        cmp = levels.set[depth];
        fresh = levels.fresh[depth];
        sub = levels.sub[depth];
        closed = levels.closed[depth];
      }
    }
  }

  /** Adds a pair to the batch and returns the batch's size; empties a full batch first. */
  private int add(long csg, long cmp, int count) {
    int place = count == BATCH ? flush(count) : count;
    csgs[place] = csg;
    cmps[place] = cmp;
    return place + 1;
  }

  /** Empties the batch first if it holds pairs of other csgs, on which new pairs may depend. */
  private int subsets(long csg, long cmp, long others, int count) {
    int left = count != 0 && csgs[0] != csg ? flush(count) : count;
    pairsOfSubsets(csg, cmp, others);
    return left;
  }

  private int flush(int count) {
    if (count != 0) {
      pairs(csgs, cmps, count);
    }
    return 0;
  }

  /** Requires a non-empty set. */
  private long unionOfNeighbours(long set) {
    long union = neighbours[Long.numberOfTrailingZeros(set)];
    for (long rest = set & (set - 1); rest != 0; rest &= rest - 1) {
      union |= neighbours[Long.numberOfTrailingZeros(rest)];
    }
    return union;
  }

  /**
   * The unfinished calls of EnumerateCsgRec; each call has fewer remaining relations than its
   * caller.
   */
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

    /** Adds a level; returns the next level. */
    int put(int level, long itsSet, long itsNear, long itsFresh, long itsSub, long itsClosed) {
      set[level] = itsSet;
      near[level] = itsNear;
      fresh[level] = itsFresh;
      sub[level] = itsSub;
      closed[level] = itsClosed;
      return level + 1;
    }
  }
}

package org.gpuquerylab.joinorder.dp;

import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Enumerates the pairs of a connected subgraph (csg) and a connected complement (cmp) that is
 * joined with it, each unordered pair once, and only after all pairs that make up its csg and its
 * cmp. Moerkotte and Neumann 2006, sections 3.2 and 3.3; see the package's text for deviations from
 * the print.
 */
public abstract class CsgCmpEnumerator {
  private final long[] neighbours;
  private final long all;

  /** An enumeration of the pairs of a query graph. */
  protected CsgCmpEnumerator(QueryGraph graph) {
    this.neighbours = graph.neighbourMasks();
    this.all = graph.all();
  }

  /** Called for a connected subgraph before its pairs. */
  protected abstract void begin(long csg);

  /** EmitCsgCmp: called for each pair. */
  protected abstract void pair(long csg, long cmp);

  /** EnumerateCsg: enumerates all pairs. */
  public final void run() {
    for (int i = neighbours.length - 1; i >= 0; i--) {
      enumerateCmp(1L << i, neighbours[i]);
      extendCsg(1L << i, neighbours[i], upTo(i));
    }
  }

  /** The relations 0 to i: B_i of the paper. */
  private static long upTo(int i) {
    return RelationSets.firstN(i + 1);
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
    begin(csg);
    for (long rest = fresh; rest != 0; ) {
      int i = 63 - Long.numberOfLeadingZeros(rest);
      long cmp = 1L << i;
      rest ^= cmp;
      pair(csg, cmp);
      long closed = excluded | (upTo(i) & fresh);
      if ((neighbours[i] & ~closed) != 0) {
        extendCmp(csg, cmp, neighbours[i], closed);
      }
    }
  }

  /** EnumerateCsgRec for complements; the last recursive call is made a loop. */
  private void extendCmp(long csg, long cmp, long near, long excluded) {
    long fresh = near & ~excluded;
    while (fresh != 0) {
      long closed = excluded | fresh;
      boolean more = (all & ~closed) != 0;
      for (long sub = fresh & -fresh; sub != fresh; sub = (sub - fresh) & fresh) {
        pair(csg, cmp | sub);
        if (more) {
          extendCmp(csg, cmp | sub, near | unionOfNeighbours(sub), closed);
        }
      }
      cmp |= fresh;
      near |= unionOfNeighbours(fresh);
      excluded = closed;
      pair(csg, cmp);
      fresh = near & ~excluded;
    }
  }

  private long unionOfNeighbours(long set) {
    long union = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      union |= neighbours[Long.numberOfTrailingZeros(rest)];
    }
    return union;
  }
}

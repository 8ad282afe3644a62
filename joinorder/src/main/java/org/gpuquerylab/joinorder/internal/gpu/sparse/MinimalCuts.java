package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * Enumerates the splits of connected sets into two connected parts, which are the minimal cuts of
 * the graph on the sets. It is the host's twin of {@code cuts.cl}, without prescribed choices. An
 * instance is not thread-safe.
 */
final class MinimalCuts {
  private final int[] near;
  private final IntPredicate connected;
  private final int[] sides = new int[Integer.SIZE];
  private final int[] outsides = new int[Integer.SIZE];
  private int set;
  private int side;
  private int outside;
  private boolean settled;
  private int depth;
  private long checked;

  /**
   * Creates an enumeration for the sets of a graph.
   *
   * @param near the neighbour masks, kept and not modified
   * @param connected whether a non-empty set is connected
   */
  MinimalCuts(int[] near, IntPredicate connected) {
    this.near = near;
    this.connected = connected;
  }

  /**
   * Visits each split of a connected set of two relations or more once.
   *
   * @param visitor receives the side that holds the set's lowest relation
   * @return the number of sides tried
   */
  long forEach(int connectedSet, IntConsumer visitor) {
    set = connectedSet;
    side = set & -set;
    outside = 0;
    settled = false;
    depth = 0;
    checked = 0;
    boolean more = true;
    while (more) {
      boolean found = (!settled || addNeighbour()) && settle();
      if (found) {
        visitor.accept(side);
      }
      more = found || goBack();
    }
    return checked;
  }

  /** Adds a neighbour to the side, and remembers the alternative of excluding it. */
  private boolean addNeighbour() {
    int rest = set ^ side;
    int fringe = joinedWith(side) & rest & ~outside;
    if (fringe == 0 || (rest & (rest - 1)) == 0) {
      return false;
    }
    int one = fringe & -fringe;
    if (fringe != one) {
      defer(side, outside | one);
    }
    side |= one;
    return true;
  }

  /**
   * Adds to the side the relations that it separates from the other side, if a split is still
   * possible.
   */
  private boolean settle() {
    checked++;
    int rest = set ^ side;
    if (!connected.test(rest)) {
      int start = outside == 0 ? rest : outside;
      int part = grow(start & -start, rest);
      int others = rest ^ part;
      if ((outside & others) != 0) {
        return false;
      }
      if (outside == 0) {
        defer(set ^ others, 0);
      }
      side = set ^ part;
    }
    settled = true;
    return true;
  }

  private void defer(int laterSide, int laterOutside) {
    sides[depth] = laterSide;
    outsides[depth] = laterOutside;
    depth++;
  }

  private boolean goBack() {
    if (depth == 0) {
      return false;
    }
    depth--;
    side = sides[depth];
    outside = outsides[depth];
    settled = outside != 0;
    return true;
  }

  /** The union of the neighbours of the relations of a set. */
  private int joinedWith(int relations) {
    int joined = 0;
    for (int rest = relations; rest != 0; rest &= rest - 1) {
      joined |= near[Integer.numberOfTrailingZeros(rest)];
    }
    return joined;
  }

  private int grow(int part, int within) {
    int reached = part;
    for (int frontier = part; frontier != 0; ) {
      frontier = joinedWith(frontier) & within & ~reached;
      reached |= frontier;
    }
    return reached;
  }
}

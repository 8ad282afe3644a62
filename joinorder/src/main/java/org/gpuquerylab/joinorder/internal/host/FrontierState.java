package org.gpuquerylab.joinorder.internal.host;

/**
 * What matters of a choice of decided relations for the undecided ones, as a number. Each relation
 * of the frontier has a slot: four bits that are 0 if the relation belongs to neither set, 1 to 7
 * if it belongs to this component of the csg, and 8 to 15 if it belongs to this component of the
 * cmp. Three more bits tell whether the csg or the cmp is closed, and whether an edge joins them. A
 * set is closed when its last component leaves the frontier; then no relation can be added to it.
 */
final class FrontierState {
  /** The maximum number of relations on the frontier. */
  static final int MOST_SLOTS = 15;

  /** The state before any relation is decided, and at the end that of two empty sets. */
  static final long START = 0;

  /** A step that leads to no csg-cmp pair and no connected set. */
  static final long IMPOSSIBLE = -1;

  private static final int BITS = 4;
  private static final int FIRST_CMP = 8;
  private static final int COMPONENTS = 16;
  private static final int CSG_COMPONENTS = 0x00fe;
  private static final int CMP_COMPONENTS = 0xff00;
  private static final long SLOTS = (1L << (BITS * MOST_SLOTS)) - 1;
  private static final long CSG_CLOSED = 1L << 60;
  private static final long CMP_CLOSED = 1L << 61;
  private static final long JOINED = 1L << 62;

  /** The last state of a connected set without a cmp. */
  static final long SET = CSG_CLOSED;

  /** The last state of a csg-cmp pair. */
  static final long PAIR = CSG_CLOSED | CMP_CLOSED | JOINED;

  private FrontierState() {}

  private static int component(long state, int slot) {
    return (int) (state >>> (BITS * slot)) & (COMPONENTS - 1);
  }

  private static long with(long state, int slot, int component) {
    long cleared = state & ~((COMPONENTS - 1L) << (BITS * slot));
    return cleared | ((long) component << (BITS * slot));
  }

  /** The components of the relations in some slots, as a set of numbers. */
  private static int components(long state, int slots) {
    int found = 0;
    for (int rest = slots; rest != 0; rest &= rest - 1) {
      found |= 1 << component(state, Integer.numberOfTrailingZeros(rest));
    }
    return found & ~1;
  }

  /**
   * Adds a relation to the csg.
   *
   * @param slot the relation's slot
   * @param near the slots of its neighbours
   */
  static long withCsg(long state, int slot, int near) {
    return (state & CSG_CLOSED) != 0 ? IMPOSSIBLE : joined(state, slot, near, CSG_COMPONENTS);
  }

  /** Adds a relation to the cmp, which begins after the csg. */
  static long withCmp(long state, int slot, int near) {
    boolean csgBegun =
        (state & CSG_CLOSED) != 0 || (components(state, used()) & CSG_COMPONENTS) != 0;
    boolean mayJoin = (state & JOINED) != 0 || (state & CSG_CLOSED) == 0;
    return csgBegun && mayJoin && (state & CMP_CLOSED) == 0
        ? joined(state, slot, near, CMP_COMPONENTS)
        : IMPOSSIBLE;
  }

  private static int used() {
    return (1 << MOST_SLOTS) - 1;
  }

  /** Unites a relation with the neighbours' components of one of the two sets. */
  private static long joined(long state, int slot, int near, int ofSet) {
    int neighbours = components(state, near);
    int own = neighbours & ofSet;
    long result = (neighbours & ~ofSet) == 0 ? state : state | JOINED;
    int free = ofSet & ~components(state, used());
    if (own == 0 && free == 0) {
      return IMPOSSIBLE; // only if the frontier has eight components of the csg
    }
    int target = Integer.numberOfTrailingZeros(own == 0 ? free : own);
    if ((own & (own - 1)) != 0) {
      for (int i = 0; i < MOST_SLOTS; i++) {
        if ((own >>> component(state, i) & 1) != 0) {
          result = with(result, i, target);
        }
      }
    }
    return with(result, slot, target);
  }

  /**
   * Removes relations without undecided neighbours from the frontier.
   *
   * @param slots the slots of the relations
   */
  static long without(long state, int slots) {
    long result = state;
    for (int rest = slots; rest != 0 && result != IMPOSSIBLE; rest &= rest - 1) {
      int slot = Integer.numberOfTrailingZeros(rest);
      int component = component(result, slot);
      result = with(result, slot, 0);
      int left = components(result, used());
      if (component != 0 && (left >>> component & 1) == 0) {
        result = closed(result, component < FIRST_CMP, left);
      }
    }
    return result;
  }

  /** A component of a set left the frontier; it must be the set's only one. */
  private static long closed(long state, boolean csg, int left) {
    boolean cmpBegun = (left & CMP_COMPONENTS) != 0;
    boolean split = (left & (csg ? CSG_COMPONENTS : CMP_COMPONENTS)) != 0;
    boolean apart = (state & JOINED) == 0 && (!csg || cmpBegun);
    return split || apart ? IMPOSSIBLE : state | (csg ? CSG_CLOSED : CMP_CLOSED);
  }

  /** The same state, with the components of each set numbered by their first slots. */
  static long canonical(long state) {
    long result = state & ~SLOTS;
    long numbers = 0; // four bits for each component
    int csg = 1;
    int cmp = FIRST_CMP;
    for (long rest = state & SLOTS; rest != 0; ) {
      int shift = Long.numberOfTrailingZeros(rest) & -BITS;
      int old = (int) (rest >>> shift) & (COMPONENTS - 1);
      long number = (numbers >>> (BITS * old)) & (COMPONENTS - 1);
      if (number == 0) {
        number = old < FIRST_CMP ? csg++ : cmp++;
        numbers |= number << (BITS * old);
      }
      result |= number << shift;
      rest &= ~((COMPONENTS - 1L) << shift);
    }
    return result;
  }
}

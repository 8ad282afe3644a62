package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;

/** Some predicates with their distribution: a node of a {@link BagTree}. Immutable. */
final class Bag {
  private final int[] predicates;
  private final int parent;
  private final BagMarginals marginals;

  /**
   * Creates a bag.
   *
   * @param predicates ascending predicates, at most 62; bit i of the distribution's masks is the
   *     i-th of them; not copied
   * @param parent the index of the parent bag, which is smaller than this bag's index, or -1 for a
   *     root
   * @param marginals the distribution of the predicates, which agrees with the parent's on the
   *     common predicates
   */
  public Bag(int[] predicates, int parent, BagMarginals marginals) {
    this.predicates = predicates;
    this.parent = parent;
    this.marginals = marginals;
  }

  /** The bag's predicates, ascending; not a copy, not to be modified. */
  public int[] predicates() {
    return predicates;
  }

  /** The index of the parent bag; -1 for a root. */
  public int parent() {
    return parent;
  }

  /** The distribution of the bag's predicates. */
  public BagMarginals marginals() {
    return marginals;
  }

  /** The index of a predicate; negative if the bag does not contain it. */
  int place(int predicate) {
    return Arrays.binarySearch(predicates, predicate);
  }

  /** The intersection of some predicates with the bag, as a bit mask. */
  long mask(int[] some) {
    long mask = 0;
    for (int predicate : some) {
      int place = place(predicate);
      mask |= place < 0 ? 0 : 1L << place;
    }
    return mask;
  }

  /** The predicates that this bag and another bag share, ascending. */
  int[] common(Bag other) {
    return Arrays.stream(predicates).filter(predicate -> other.place(predicate) >= 0).toArray();
  }

  /** Returns the same bag with another parent. */
  public Bag under(int other) {
    return new Bag(predicates, other, marginals);
  }
}

package org.gpuquerylab.joinorder.partition;

/**
 * The splits of a set, or of its relations in some groups: for each split, the amounts that its
 * parts add to the numbers of the left and the right set.
 */
final class SplitList {
  /** The amounts of the left parts; not to be modified. */
  final int[] lefts;

  /** The amounts of the right parts in the same order; not to be modified. */
  final int[] rights;

  /** Wraps the arrays without copying them. */
  SplitList(int[] lefts, int[] rights) {
    this.lefts = lefts;
    this.rights = rights;
  }

  /** The number of splits. */
  int size() {
    return lefts.length;
  }
}

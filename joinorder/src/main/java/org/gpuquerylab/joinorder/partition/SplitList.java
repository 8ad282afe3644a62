package org.gpuquerylab.joinorder.partition;

/**
 * Splits of a set, or of what some groups hold of it: for each what its parts add to the numbers of
 * the left and the right set.
 */
final class SplitList {
  /** Of the left parts; not to be modified. */
  final int[] lefts;

  /** Of the right parts in the same order; not to be modified. */
  final int[] rights;

  /** Takes the arrays, which are not copied. */
  SplitList(int[] lefts, int[] rights) {
    this.lefts = lefts;
    this.rights = rights;
  }

  /** How many splits there are. */
  int size() {
    return lefts.length;
  }
}

package org.gpuquerylab.joinorder.partition;

import java.util.stream.IntStream;

/**
 * Relations that follow each other, and which subsets of them a partition admits. A pattern is such
 * a subset: bit k stands for the k-th relation of the group.
 *
 * @param first its first relation
 * @param width its number of relations, 1 to 3
 * @param excluded the pattern that is not admitted; 0 if all are
 */
record RelationGroup(int first, int width, int excluded) {
  private static final int NONE = 0;

  /** A group without a constraint. */
  static RelationGroup free(int first, int width) {
    return new RelationGroup(first, width, NONE);
  }

  /**
   * A group of two or three relations q, r, s: q before r, wherever s is present.
   *
   * @param reversed whether it is r before q instead
   */
  static RelationGroup constrained(int first, int width, boolean reversed) {
    int later = reversed ? 1 : 2;
    int others = ((1 << width) - 1) & ~3;
    return new RelationGroup(first, width, later | others);
  }

  /** The relations of the group in a set, as a pattern. */
  int pattern(long set) {
    return (int) (set >>> first) & ((1 << width) - 1);
  }

  /** The relations of a pattern, as a set of the query's relations. */
  long set(int pattern) {
    return (long) pattern << first;
  }

  /** Whether the group admits a set, whatever the other groups say. */
  boolean admits(long set) {
    return excluded == NONE || pattern(set) != excluded;
  }

  /** The admitted patterns in ascending order, so each after its subsets; the first is empty. */
  int[] patterns() {
    return IntStream.range(0, 1 << width).filter(p -> p == 0 || p != excluded).toArray();
  }
}

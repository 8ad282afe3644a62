package org.gpuquerylab.joinorder.partition;

import java.util.stream.IntStream;

/**
 * Consecutive relations, and the subsets of these relations that a partition admits. A pattern is a
 * subset of the group's relations: bit k stands for the group's k-th relation.
 *
 * @param first the group's first relation
 * @param width the group's number of relations, 1 to 3
 * @param excluded the pattern that is not admitted; 0 if all patterns are admitted
 */
record RelationGroup(int first, int width, int excluded) {
  private static final int NONE = 0;

  /** Creates a group without a constraint. */
  static RelationGroup free(int first, int width) {
    return new RelationGroup(first, width, NONE);
  }

  /**
   * Creates a group of two or three relations q, r, s: q comes before r wherever s is present.
   *
   * @param reversed whether r must come before q instead
   */
  static RelationGroup constrained(int first, int width, boolean reversed) {
    int later = reversed ? 1 : 2;
    int others = ((1 << width) - 1) & ~3;
    return new RelationGroup(first, width, later | others);
  }

  /** The group's relations in a set, as a pattern. */
  int pattern(long set) {
    return (int) (set >>> first) & ((1 << width) - 1);
  }

  /** The relations of a pattern, as a set of the query's relations. */
  long set(int pattern) {
    return (long) pattern << first;
  }

  /** Whether the group admits a set; other groups may still exclude it. */
  boolean admits(long set) {
    return excluded == NONE || pattern(set) != excluded;
  }

  /**
   * The admitted patterns in ascending order, so that each comes after its subsets; the first is
   * empty.
   */
  int[] patterns() {
    return IntStream.range(0, 1 << width).filter(p -> p == 0 || p != excluded).toArray();
  }
}

package org.gpuquerylab.joinorder.internal.partition;

/**
 * Consecutive relations, and the subsets of these relations that a partition admits. A pattern is a
 * subset of the group's relations: bit k stands for the group's k-th relation.
 *
 * <p>The digits number the admitted patterns without gaps. A digit is the sum of the units of the
 * pattern's relations, so the digits of two parts of a pattern add up to the digit of the whole.
 *
 * @param first the group's first relation
 * @param width the group's number of relations, 1 to 3
 * @param excluded the pattern that is not admitted; 0 if all patterns are admitted
 * @param units the units of the group's relations, 4 bits each; the first relation has the lowest
 *     bits
 */
record RelationGroup(int first, int width, int excluded, int units) {
  private static final int NONE = 0;
  private static final int UNIT_BITS = 4;

  /** The units of a group without a constraint: a relation's unit is its bit in a pattern. */
  private static final int FREE_UNITS = 0x421;

  /**
   * Both relations of a pair have the unit 1. Digit 1 means the earlier relation alone, because the
   * later relation never occurs alone.
   */
  private static final int PAIR_UNITS = 0x11;

  /**
   * Of three relations, the earlier has the unit 3, the later 1, and the third 2. The excluded
   * pattern, which consists of the later and the third relation, would have the same digit as the
   * earlier relation alone.
   */
  private static final int TRIPLE_UNITS = 0x213;

  private static final int REVERSED_TRIPLE_UNITS = 0x231;

  /** Creates a group without a constraint. */
  static RelationGroup free(int first, int width) {
    return new RelationGroup(first, width, NONE, FREE_UNITS);
  }

  /**
   * Creates a group of two or three relations q, r, s: q comes before r wherever s is present.
   *
   * @param reversed whether r must come before q instead
   */
  static RelationGroup constrained(int first, int width, boolean reversed) {
    int later = reversed ? 1 : 2;
    int others = ((1 << width) - 1) & ~3;
    int units = width == 2 ? PAIR_UNITS : reversed ? REVERSED_TRIPLE_UNITS : TRIPLE_UNITS;
    return new RelationGroup(first, width, later | others, units);
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
    return admitsPattern(pattern(set));
  }

  /** Whether the group admits a pattern. */
  boolean admitsPattern(int pattern) {
    return pattern == 0 || pattern != excluded;
  }

  /** The digit of an admitted pattern. */
  int digit(int pattern) {
    int digit = 0;
    for (int rest = pattern; rest != 0; rest &= rest - 1) {
      digit += unit(Integer.numberOfTrailingZeros(rest));
    }
    return digit;
  }

  /** The unit of the group's k-th relation. */
  int unit(int k) {
    return (units >> (UNIT_BITS * k)) & ((1 << UNIT_BITS) - 1);
  }

  /** The number of digits: the number of admitted patterns. */
  int radix() {
    return (1 << width) - (excluded == NONE ? 0 : 1);
  }

  /** The pattern of each digit; each comes after its subsets, and the first is empty. */
  int[] patterns() {
    int[] patterns = new int[radix()];
    for (int pattern = 0; pattern < 1 << width; pattern++) {
      if (admitsPattern(pattern)) {
        patterns[digit(pattern)] = pattern;
      }
    }
    return patterns;
  }
}

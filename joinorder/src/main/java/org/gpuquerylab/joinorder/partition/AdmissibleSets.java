package org.gpuquerylab.joinorder.partition;

import java.util.Arrays;
import java.util.List;

/**
 * The sets of relations that a partition admits, numbered without a gap: a digit for each group, in
 * a mixed radix, counts the patterns of the group. A set has a higher number than its subsets. The
 * empty set has the number 0.
 */
public final class AdmissibleSets {
  /** Digit of a pattern, and number of a set, that is not admitted. */
  private static final int NONE = -1;

  private final List<RelationGroup> groups;

  /** For each group the pattern of each digit. */
  private final int[][] patterns;

  /** For each group the digit of each pattern. */
  private final int[][] digits;

  /** For each group how much one more of its digit adds to a number. */
  private final int[] weights;

  private final int count;

  /**
   * The sets of a partition.
   *
   * @throws IllegalArgumentException if there are 2^31 or more
   */
  public AdmissibleSets(PlanSpacePartition partition) {
    groups = partition.groups();
    patterns = groups.stream().map(RelationGroup::patterns).toArray(int[][]::new);
    digits = new int[patterns.length][];
    Arrays.setAll(digits, g -> digits(patterns[g], 1 << groups.get(g).width()));
    weights = new int[patterns.length];
    count = (int) weigh(partition);
  }

  private static int[] digits(int[] admitted, int patterns) {
    int[] digit = new int[patterns];
    Arrays.fill(digit, NONE);
    for (int d = 0; d < admitted.length; d++) {
      digit[admitted[d]] = d;
    }
    return digit;
  }

  /** Sets the weights and returns how many sets there are. */
  private long weigh(PlanSpacePartition partition) {
    double sets = count(partition);
    if (sets > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a partition of %d relations has %.4g sets, too many for a table; cut it into more"
              .formatted(partition.relations(), sets));
    }
    int weight = 1;
    for (int g = 0; g < weights.length; g++) {
      weights[g] = weight;
      weight *= patterns[g].length;
    }
    return weight;
  }

  /** How many sets a partition admits, the empty one included; without numbering them. */
  public static double count(PlanSpacePartition partition) {
    return partition.groups().stream()
        .mapToDouble(g -> g.patterns().length)
        .reduce(1, (a, b) -> a * b);
  }

  /** How many there are, the empty one included. */
  public int count() {
    return count;
  }

  /** The set of a number. O(groups). */
  public long set(int number) {
    long set = 0;
    int rest = number;
    for (int g = 0; g < weights.length; g++) {
      int radix = patterns[g].length;
      set |= groups.get(g).set(patterns[g][rest % radix]);
      rest /= radix;
    }
    return set;
  }

  /**
   * The number of a set. O(groups).
   *
   * @throws IllegalArgumentException if the set is not admissible
   */
  public int number(long set) {
    int number = find(set);
    if (number == NONE) {
      throw new IllegalArgumentException("set " + Long.toHexString(set) + " is not admissible");
    }
    return number;
  }

  /** The number of a set, negative if it is not admissible. O(groups). */
  int find(long set) {
    int number = 0;
    for (int g = 0; g < weights.length; g++) {
      int digit = digits[g][groups.get(g).pattern(set)];
      if (digit == NONE) {
        return NONE;
      }
      number += digit * weights[g];
    }
    return number;
  }

  /** How many groups there are. */
  int groups() {
    return weights.length;
  }

  /** A group. */
  RelationGroup group(int g) {
    return groups.get(g);
  }

  /** How many digits a group has. */
  int radix(int g) {
    return patterns[g].length;
  }

  /** How much one more of a group's digit adds to a number. */
  int weight(int g) {
    return weights[g];
  }

  /** The pattern of a group's digit. */
  int pattern(int g, int digit) {
    return patterns[g][digit];
  }

  /** What a group's pattern adds to a number; negative if the group does not admit it. */
  int offset(int g, int pattern) {
    return digits[g][pattern] * weights[g];
  }
}

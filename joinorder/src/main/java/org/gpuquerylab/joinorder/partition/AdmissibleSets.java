package org.gpuquerylab.joinorder.partition;

import java.util.Arrays;
import java.util.List;

/**
 * The sets of relations that a partition admits, numbered without gaps. The number is in a mixed
 * radix: it has a digit for each group, which is the number of the group's pattern. A set has a
 * higher number than its subsets. The empty set has number 0.
 */
public final class AdmissibleSets {
  /** Marks a pattern that is not admitted and so has no digit. */
  private static final int NONE = -1;

  private final List<RelationGroup> groups;

  /** For each group, the pattern of each digit. */
  private final int[][] patterns;

  /** For each group, the digit of each pattern. */
  private final int[][] digits;

  /** For each group, the weight of its digit. */
  private final int[] weights;

  private final int count;

  /**
   * Creates the sets of a partition.
   *
   * @throws IllegalArgumentException if there are 2^31 or more sets
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

  /** Sets the weights and returns the number of sets. */
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

  /**
   * The number of sets that a partition admits, including the empty set, computed without numbering
   * the sets.
   */
  public static double count(PlanSpacePartition partition) {
    return partition.groups().stream()
        .mapToDouble(g -> g.patterns().length)
        .reduce(1, (a, b) -> a * b);
  }

  /** The number of sets, including the empty set. */
  public int count() {
    return count;
  }

  /** The set with a given number. O(groups) time. */
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
   * The number of a set. O(groups) time.
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

  /** The number of a set; negative if the set is not admissible. O(groups) time. */
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

  /** The number of groups. */
  int groups() {
    return weights.length;
  }

  /** A group. */
  RelationGroup group(int g) {
    return groups.get(g);
  }

  /** The number of digits of a group. */
  int radix(int g) {
    return patterns[g].length;
  }

  /** The weight of a group's digit. */
  int weight(int g) {
    return weights[g];
  }

  /** The pattern of a digit of a group. */
  int pattern(int g, int digit) {
    return patterns[g][digit];
  }

  /**
   * The amount that a group's pattern adds to a set's number; negative if the group does not admit
   * the pattern.
   */
  int offset(int g, int pattern) {
    return digits[g][pattern] * weights[g];
  }
}

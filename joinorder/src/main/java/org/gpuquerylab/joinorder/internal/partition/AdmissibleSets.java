package org.gpuquerylab.joinorder.internal.partition;

import java.util.List;
import java.util.Locale;

/**
 * The sets of relations that a partition admits, numbered without gaps. The number is in a mixed
 * radix: it has a digit for each group, the digit of the group's pattern ({@link RelationGroup}).
 * Since a digit is a sum over the relations of a pattern, a number is a sum over the relations of a
 * set: if a set is divided into two admissible sets, the set's number is the sum of their numbers.
 * Therefore a set has a higher number than its subsets, and the empty set has number 0.
 */
final class AdmissibleSets {
  /** The value that replaces the number of a set that is not admissible. */
  private static final int NONE = -1;

  private final List<RelationGroup> groups;

  /** For each group, the pattern of each digit. */
  private final int[][] patterns;

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
    weights = new int[patterns.length];
    count = (int) weigh(partition);
  }

  /** Sets the weights and returns the number of sets. */
  private long weigh(PlanSpacePartition partition) {
    double sets = count(partition);
    if (sets > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a partition of %d relations has %.4g sets, too many for a table; use more partitions",
              partition.relations(),
              sets));
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
    return partition.groups().stream().mapToDouble(RelationGroup::radix).reduce(1, (a, b) -> a * b);
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
   * The number of a set. O(relations) time.
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

  /** The number of a set; negative if the set is not admissible. O(relations) time. */
  int find(long set) {
    int number = 0;
    for (int g = 0; g < weights.length; g++) {
      RelationGroup group = groups.get(g);
      int pattern = group.pattern(set);
      if (!group.admitsPattern(pattern)) {
        return NONE;
      }
      number += group.digit(pattern) * weights[g];
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

  /** The digit of a group in a set's number. */
  int digit(int g, int number) {
    return number / weights[g] % patterns[g].length;
  }

  /** The pattern of a digit of a group. */
  int pattern(int g, int digit) {
    return patterns[g][digit];
  }

  /** The amount that a relation, the k-th of a group, adds to a set's number. */
  int amount(int g, int k) {
    return groups.get(g).unit(k) * weights[g];
  }

  /**
   * The number of low groups. The low groups are the first groups: as many groups as possible whose
   * patterns have at most a given number of combinations. Sets that differ only in the low groups
   * are numbered consecutively.
   */
  int lowGroups(int most) {
    int low = 0;
    for (long sets = 1; low < weights.length && sets * patterns[low].length <= most; low++) {
      sets *= patterns[low].length;
    }
    return low;
  }
}

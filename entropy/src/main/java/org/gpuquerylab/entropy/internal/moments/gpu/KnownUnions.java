package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * The distinct unions of two known sets, numbered in the order of their discovery. O(m^2) expected
 * time and memory.
 */
final class KnownUnions {
  /** The largest number of known sets for which the number of pairs fits into an int. */
  private static final int MOST_SETS = 65_535;

  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final long[] known;
  private final int[] numbers;
  private long[] sets = new long[1 << 8];
  private int[] table = new int[1 << 9];
  private int shift = 64 - 9;
  private int count;

  private KnownUnions(long[] known) {
    this.known = known;
    numbers = new int[known.length * (known.length + 1) / 2];
    Arrays.fill(table, -1);
    int at = 0;
    for (int i = 0; i < known.length; i++) {
      for (int j = 0; j <= i; j++) {
        numbers[at++] = number(known[i] | known[j]);
      }
    }
    sets = Arrays.copyOf(sets, count);
    table = new int[0];
  }

  /**
   * Finds the unions.
   *
   * @param known the known sets T; not modified
   */
  public static KnownUnions of(long[] known) {
    if (known.length > MOST_SETS) {
      throw new IllegalArgumentException(known.length + " known sets, at most " + MOST_SETS);
    }
    return new KnownUnions(known.clone());
  }

  /**
   * The maximum host memory, in bytes, that {@link #of} and the tables of the unions take.
   *
   * @param predicates z
   * @param known the known sets T; not modified
   */
  public static long bytes(int predicates, long[] known) {
    if (known.length > MOST_SETS) {
      return Long.MAX_VALUE;
    }
    long pairs = (long) known.length * (known.length + 1) / 2;
    int largest = Arrays.stream(known).mapToInt(Long::bitCount).max().orElse(0);
    double most = Math.min((double) pairs, subsets(predicates, 2 * largest));
    // Each pair takes two numbers: a union's set, and its slot in the table, whose size has just
    // doubled in the worst case. It also takes the union's index in a stage of the folds.
    return MemoryNeed.plus(
        8 * pairs, MemoryNeed.times((long) most, 3 * 8 + 6 * 4 + (4L << FoldPlan.MOST_BITS)));
  }

  /**
   * The number of subsets of the given number of predicates that have at most {@code largest}
   * members.
   */
  private static double subsets(int predicates, int largest) {
    double sum = 1;
    double binomial = 1;
    for (int i = 1; i <= Math.min(largest, predicates); i++) {
      binomial = binomial * (predicates - i + 1) / i;
      sum += binomial;
    }
    return sum;
  }

  private int number(long set) {
    int mask = table.length - 1;
    int slot = (int) ((set * MIX) >>> shift);
    while (table[slot] >= 0) {
      if (sets[table[slot]] == set) {
        return table[slot];
      }
      slot = (slot + 1) & mask;
    }
    table[slot] = count;
    if (count == sets.length) {
      sets = Arrays.copyOf(sets, 2 * count);
    }
    sets[count++] = set;
    if (2 * count > table.length) {
      grow();
    }
    return count - 1;
  }

  private void grow() {
    table = new int[2 * table.length];
    shift--;
    Arrays.fill(table, -1);
    int mask = table.length - 1;
    for (int i = 0; i < count; i++) {
      int slot = (int) ((sets[i] * MIX) >>> shift);
      while (table[slot] >= 0) {
        slot = (slot + 1) & mask;
      }
      table[slot] = i;
    }
  }

  /** The known sets T; not to be modified. */
  public long[] known() {
    return known;
  }

  /** The distinct unions by number; not to be modified. */
  public long[] sets() {
    return sets;
  }

  /** At i (i + 1) / 2 + j, j &lt;= i, the index of the union T_i | T_j; not to be modified. */
  public int[] numbers() {
    return numbers;
  }
}

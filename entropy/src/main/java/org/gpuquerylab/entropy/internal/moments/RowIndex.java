package org.gpuquerylab.entropy.internal.moments;

/**
 * Numbers the sets of at most {@code budget} out of {@code bits} row bits: by size, and within a
 * size by ascending masks. In this order, the sets that use fewer bits come first within each size.
 */
final class RowIndex {
  private final int half;
  private final int[] lowRank;
  private final int[][] highRank;

  RowIndex(int bits, int budget) {
    int[] base = bases(bits, budget);
    half = (bits + 1) / 2;
    lowRank = new int[1 << half];
    for (int set = 0; set < lowRank.length; set++) {
      lowRank[set] = rank(set, 0, 0);
    }
    highRank = new int[budget + 1][1 << (bits - half)];
    for (int below = 0; below <= budget; below++) {
      for (int set = 0; set < highRank[below].length; set++) {
        int size = below + Integer.bitCount(set);
        highRank[below][set] = size <= budget ? base[size] + rank(set, half, below) : -1;
      }
    }
  }

  /** The first number of each size, followed by the number of all sets. */
  static int[] bases(int bits, int budget) {
    int[] bases = new int[budget + 2];
    for (int size = 0; size <= budget; size++) {
      bases[size + 1] = Math.toIntExact(bases[size] + choose(bits, size));
    }
    return bases;
  }

  /**
   * The number of sets that have at most {@code budget} members, chosen from {@code bits} bits. The
   * result must not exceed 2^62.
   */
  static long count(int bits, int budget) {
    long count = 0;
    for (int size = 0; size <= Math.min(bits, budget); size++) {
      count += choose(bits, size);
    }
    return count;
  }

  static long choose(int n, int k) {
    if (k > n) {
      return 0;
    }
    long result = 1;
    for (int i = 1; i <= k; i++) {
      result = result * (n - k + i) / i;
    }
    return result;
  }

  /**
   * The contribution of a set's bits to its rank, if the bits are shifted up by {@code shift} above
   * {@code below} lower bits.
   */
  private static int rank(int set, int shift, int below) {
    long rank = 0;
    int position = below;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      position++;
      rank += choose(shift + Integer.numberOfTrailingZeros(rest), position);
    }
    return (int) rank;
  }

  /** The index of a set of at most {@code budget} bits. */
  int of(long set) {
    int low = (int) set & ((1 << half) - 1);
    return lowRank[low] + highRank[Integer.bitCount(low)][(int) (set >>> half)];
  }
}

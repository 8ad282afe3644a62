package org.gpuquerylab.concurrency.internal.batch;

import java.util.List;

/**
 * The amounts of one resource that the last kernels of a list can take of the first of two grouped
 * multiprocessors, by a dynamic program over sums of subsets. A search uses it to end a branch in
 * which no division of the remaining kernels suits the room of both multiprocessors. The time is
 * O(n o c / 64) for n kernels with o options and a capacity of c units, which are the greatest
 * common divisor of all amounts.
 */
final class DividedSums {
  /** The maximum capacity in units; above it, no sums are computed. */
  private static final int MAX_UNITS = 1 << 13;

  private final int resource;
  private final int unit;
  private final long[][] sums;

  /**
   * Computes the sums.
   *
   * @param types the launch options of each type
   * @param kernels the type of each kernel; not modified
   * @param capacity the amount of the resource of one multiprocessor
   */
  DividedSums(List<LaunchOptions> types, int[] kernels, int resource, int capacity) {
    this.resource = resource;
    int common = 0;
    for (int t : kernels) {
      for (int o = 0; o < types.get(t).size(); o++) {
        int[] use = types.get(t).use(o);
        common = gcd(common, gcd(use[resource], use[use.length - LabelSet.RESOURCES + resource]));
      }
    }
    unit = common;
    boolean few = unit > 0 && capacity / unit <= MAX_UNITS;
    sums = new long[few ? kernels.length + 1 : 0][];
    if (few) {
      int words = capacity / unit / Long.SIZE + 1;
      sums[kernels.length] = new long[words];
      sums[kernels.length][0] = 1;
      for (int i = kernels.length - 1; i >= 0; i--) {
        sums[i] = new long[words];
        add(types.get(kernels[i]), sums[i + 1], sums[i]);
      }
    }
  }

  private void add(LaunchOptions type, long[] before, long[] after) {
    long last = -1;
    for (int o = 0; o < type.size(); o++) {
      int amount = type.use(o)[resource] / unit;
      if (amount != last) {
        orShifted(before, amount, after);
      }
      last = amount;
    }
  }

  private static void orShifted(long[] before, int shift, long[] after) {
    int words = shift / Long.SIZE;
    int bits = shift % Long.SIZE;
    for (int i = after.length - 1; i >= words; i--) {
      long low = bits == 0 || i == words ? 0 : before[i - words - 1] >>> (Long.SIZE - bits);
      after[i] |= before[i - words] << bits | low;
    }
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /**
   * Whether the kernels from i on can divide what they need at least between the rooms of both
   * multiprocessors; true if that is not known.
   */
  boolean mayDivide(int i, long least, int room, int otherRoom) {
    if (sums.length == 0) {
      return true;
    }
    long from = Math.max(0, (least - otherRoom + unit - 1) / unit);
    long to = room / unit;
    for (long at = from; at <= to; at = (at / Long.SIZE + 1) * Long.SIZE) {
      int word = (int) (at / Long.SIZE);
      if (word >= sums[i].length) {
        return false;
      }
      long bits = sums[i][word] >>> (at % Long.SIZE);
      if (bits != 0) {
        return at + Long.numberOfTrailingZeros(bits) <= to;
      }
    }
    return false;
  }
}

package org.gpuquerylab.concurrency.internal.batch;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The table of Algorithm 1, corrected: V[i][b][w] is the minimum shared memory with which kernels 1
 * to i can be placed using at most b blocks and at most w warps. An entry holds two numbers: the
 * bytes of shared memory in its high 32 bits, and the registers in its low 32 bits. Therefore,
 * among placements with equal shared memory, the one with the fewest registers is found. The time
 * is O(n B W o) for o options of a kernel; the space is O(n B W) bytes.
 */
final class PlacementTable {
  private static final long NONE = Long.MAX_VALUE;

  private final List<LaunchOptions> kernels;
  private final int blocks;
  private final int width;
  private final byte[][] choices;
  private long[] values;

  PlacementTable(List<LaunchOptions> kernels, MultiprocessorLimits limits) {
    this.kernels = kernels;
    blocks = limits.blocks();
    width = limits.warps() + 1;
    int cells = (blocks + 1) * width;
    choices = new byte[kernels.size()][cells];
    values = new long[cells];
    long[] next = new long[cells];
    for (int i = 0; i < kernels.size(); i++) {
      Arrays.fill(next, NONE);
      for (int o = 0; o < kernels.get(i).size(); o++) {
        choose(kernels.get(i), o, next, choices[i]);
      }
      long[] swap = values;
      values = next;
      next = swap;
    }
  }

  private void choose(LaunchOptions kernel, int o, long[] next, byte[] choice) {
    long cost = ((long) kernel.sharedBytes(o) << 32) + kernel.registers(o);
    int back = kernel.blocks(o) * width + kernel.warps(o);
    for (int b = kernel.blocks(o); b <= blocks; b++) {
      int end = (b + 1) * width;
      for (int cell = b * width + kernel.warps(o); cell < end; cell++) {
        long before = values[cell - back];
        if (before != NONE && before + cost < next[cell]) {
          next[cell] = before + cost;
          choice[cell] = (byte) o;
        }
      }
    }
  }

  /** Whether blocks and warps suffice. */
  boolean placed() {
    return value() != NONE;
  }

  /** The minimum number of shared bytes, if blocks and warps suffice. */
  long sharedBytes() {
    return value() >>> 32;
  }

  /** The minimum number of registers among the placements with the fewest shared bytes. */
  long registers() {
    return value() & 0xffff_ffffL;
  }

  private long value() {
    return values[values.length - 1];
  }

  /** Follows the table back to the option of each kernel. */
  int[] walk() {
    int[] walk = new int[kernels.size()];
    int cell = values.length - 1;
    for (int i = walk.length - 1; i >= 0; i--) {
      walk[i] = choices[i][cell];
      LaunchOptions kernel = kernels.get(i);
      cell -= kernel.blocks(walk[i]) * width + kernel.warps(walk[i]);
    }
    return walk;
  }
}

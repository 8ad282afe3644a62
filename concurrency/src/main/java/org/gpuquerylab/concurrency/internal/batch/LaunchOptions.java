package org.gpuquerylab.concurrency.internal.batch;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The launch options of one kernel in a unit, in increasing order of the number of blocks. For b
 * blocks, the fewest possible warps in each block are best (Theorem 1: w = ceil(c / 32 b)). In a
 * unit of two grouped multiprocessors, an option also says how many blocks are on each of them; an
 * option and its mirror image follow each other. An option is left out if another one takes no more
 * blocks and no more warps of any multiprocessor, because it then takes no more of any resource.
 * Source: Li, Tu, Zeng 2019, Theorem 1; the division between two multiprocessors is ours. The time
 * is O(B) for one multiprocessor, and O(n^2) for n divisions, which are a few hundred, for two.
 */
public final class LaunchOptions {
  private static final int RESOURCES = LabelSet.RESOURCES;

  private final KernelDemand kernel;
  private final int[] widths;
  private final int[][] uses;
  private final int[][] totals;
  private final int[] least = new int[RESOURCES];

  private LaunchOptions(KernelDemand kernel, MultiprocessorLimits limits, List<int[]> choices) {
    this.kernel = kernel;
    widths = choices.stream().mapToInt(choice -> choice[choice.length - 1]).toArray();
    int[] block = {
      1,
      0,
      Math.toIntExact(limits.units().warpRegisters(kernel)),
      Math.toIntExact(limits.units().blockSharedBytes(kernel))
    };
    uses = new int[choices.size()][RESOURCES * limits.grouped()];
    totals = new int[choices.size()][RESOURCES];
    Arrays.fill(least, Integer.MAX_VALUE);
    for (int o = 0; o < uses.length; o++) {
      for (int d = 0; d < uses[o].length; d++) {
        int blocks = choices.get(o)[d / RESOURCES];
        int k = d % RESOURCES;
        uses[o][d] =
            switch (k) {
              case 1 -> blocks * widths[o];
              case 2 -> blocks * widths[o] * block[2];
              default -> blocks * block[k];
            };
        totals[o][k] += uses[o][d];
      }
      for (int k = 0; k < RESOURCES; k++) {
        least[k] = Math.min(least[k], totals[o][k]);
      }
    }
  }

  /**
   * The options with which a kernel fits a unit that is otherwise empty.
   *
   * @throws ConcurrencyException if there is no such option
   */
  public static LaunchOptions of(KernelDemand kernel, MultiprocessorLimits limits) {
    return find(kernel, limits).orElseThrow(() -> new ConcurrencyException(fault(kernel, limits)));
  }

  /**
   * The options with which a kernel fits a unit that is otherwise empty; empty if there is none.
   */
  public static Optional<LaunchOptions> find(KernelDemand kernel, MultiprocessorLimits limits) {
    List<int[]> choices = new ArrayList<>();
    long need = kernel.warps(limits);
    long before = Long.MAX_VALUE;
    for (int b = 1; b <= limits.blocks() && need <= limits.warps(); b++) {
      long width = ceilDiv(need, b);
      if (width < before && width <= kernel.mostWarpsPerBlock()) {
        before = width;
        divide(kernel, limits, b, (int) width, choices);
      }
    }
    return choices.isEmpty()
        ? Optional.empty()
        : Optional.of(new LaunchOptions(kernel, limits, choices));
  }

  /**
   * Adds each division of b blocks of a given width over the multiprocessors of a unit: the blocks
   * on each, and the width.
   */
  private static void divide(
      KernelDemand kernel, MultiprocessorLimits limits, int b, int width, List<int[]> choices) {
    if (limits.grouped() == 1) {
      offer(kernel, limits, new int[] {b, width}, choices);
      return;
    }
    for (int second = 0; second <= b - second; second++) {
      offer(kernel, limits, new int[] {b - second, second, width}, choices);
      if (second < b - second) {
        offer(kernel, limits, new int[] {second, b - second, width}, choices);
      }
    }
  }

  private static void offer(
      KernelDemand kernel, MultiprocessorLimits limits, int[] choice, List<int[]> choices) {
    int width = choice[choice.length - 1];
    for (int m = 0; m < limits.grouped(); m++) {
      if (!fits(kernel, limits, choice[m], width)) {
        return;
      }
    }
    if (choices.stream().noneMatch(other -> takesNoMore(other, choice))) {
      choices.add(choice);
    }
  }

  private static boolean takesNoMore(int[] one, int[] other) {
    int last = one.length - 1;
    for (int m = 0; m < last; m++) {
      if (one[m] > other[m] || one[m] * one[last] > other[m] * other[last]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a multiprocessor of a unit can hold the blocks. */
  private static boolean fits(
      KernelDemand kernel, MultiprocessorLimits limits, long blocks, long width) {
    int grouped = limits.grouped();
    long warps = blocks * width;
    return blocks <= limits.blocks() / grouped
        && warps <= limits.warps() / grouped
        && warps * limits.units().warpRegisters(kernel) <= limits.registers() / grouped
        && blocks * limits.units().blockSharedBytes(kernel) <= limits.sharedBytes() / grouped;
  }

  private static String fault(KernelDemand kernel, MultiprocessorLimits limits) {
    long warps = kernel.warps(limits);
    long least = ceilDiv(warps, kernel.mostWarpsPerBlock());
    return String.format(
        Locale.ROOT,
        "kernel '%s' cannot fit: it needs at least %d blocks, %d warps, %d registers and %d shared"
            + " bytes of a multiprocessor with %d, %d, %d and %d; give it fewer threads, registers"
            + " or shared bytes",
        kernel.name(),
        least,
        warps,
        product(warps, limits.units().warpRegisters(kernel)),
        product(least, limits.units().blockSharedBytes(kernel)),
        limits.blocks(),
        limits.warps(),
        limits.registers(),
        limits.sharedBytes());
  }

  /** The product of two numbers for a message; it may exceed 2^63. */
  private static BigInteger product(long count, long each) {
    return BigInteger.valueOf(count).multiply(BigInteger.valueOf(each));
  }

  private static long ceilDiv(long value, long divisor) {
    return (value + divisor - 1) / divisor;
  }

  /** The number of options, at least 1. */
  public int size() {
    return uses.length;
  }

  /** The blocks in a unit with option o. */
  public int blocks(int o) {
    return totals[o][0];
  }

  /** The warps of all blocks in a unit with option o. */
  public int warps(int o) {
    return totals[o][1];
  }

  /** The registers in a unit with option o. */
  public int registers(int o) {
    return totals[o][2];
  }

  /** The shared bytes in a unit with option o. */
  public int sharedBytes(int o) {
    return totals[o][3];
  }

  /**
   * What option o takes of each multiprocessor of a unit: blocks, warps, registers and shared bytes
   * of the first one, then of the second one if there are two. The caller must not modify it.
   */
  int[] use(int o) {
    return uses[o];
  }

  /** The room of each multiprocessor that option o leaves of the given room, which it fits. */
  public int[] roomBeside(int o, int[] room) {
    int[] left = room.clone();
    for (int d = 0; d < left.length; d++) {
      left[d] -= uses[o][d];
    }
    return left;
  }

  /** The smallest amount of resource k over all options; 0 means blocks, 3 means shared bytes. */
  public int least(int k) {
    return least[k];
  }

  /** Option o as a launch configuration. */
  public LaunchConfiguration configuration(int o) {
    return new LaunchConfiguration(kernel.name(), blocks(o), widths[o]);
  }

  /** Whether two kernels take the same resources of a unit with every option. */
  public boolean alike(LaunchOptions other) {
    return Arrays.deepEquals(uses, other.uses) && Arrays.equals(widths, other.widths);
  }

  /**
   * Whether for each option of another kernel there is one of this kernel that takes no more of any
   * resource.
   */
  public boolean takesNoMoreThan(LaunchOptions other) {
    for (int[] use : other.uses) {
      if (Arrays.stream(uses).noneMatch(mine -> isAtMost(mine, use))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAtMost(int[] one, int[] other) {
    for (int d = 0; d < one.length; d++) {
      if (one[d] > other[d]) {
        return false;
      }
    }
    return true;
  }
}

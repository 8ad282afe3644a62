package org.gpuquerylab.concurrency.placement;

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
 * blocks, the fewest possible warps in each block are best (Theorem 1: w = ceil(c / 32 b)). An
 * option is left out if it takes no fewer warps than an option with fewer blocks, because it takes
 * at least as much of every resource. Source: Li, Tu, Zeng 2019, Theorem 1. The time is O(B).
 */
public final class LaunchOptions {
  private final KernelDemand kernel;
  private final int warpRegisters;
  private final int blockShared;
  private final int[] blocks;
  private final int[] warps;

  private LaunchOptions(KernelDemand kernel, MultiprocessorLimits limits, List<int[]> choices) {
    this.kernel = kernel;
    warpRegisters = Math.toIntExact(limits.units().warpRegisters(kernel));
    blockShared = Math.toIntExact(limits.units().blockSharedBytes(kernel));
    blocks = choices.stream().mapToInt(choice -> choice[0]).toArray();
    warps = choices.stream().mapToInt(choice -> choice[1]).toArray();
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
    long fewest = Long.MAX_VALUE;
    for (int b = 1; b <= limits.blocks() && need <= limits.warps(); b++) {
      long warps = b * ceilDiv(need, b);
      if (warps < fewest && fits(kernel, limits, b, warps)) {
        fewest = warps;
        choices.add(new int[] {b, (int) warps});
      }
    }
    return choices.isEmpty()
        ? Optional.empty()
        : Optional.of(new LaunchOptions(kernel, limits, choices));
  }

  private static boolean fits(KernelDemand kernel, MultiprocessorLimits limits, int b, long warps) {
    long registers = limits.units().warpRegisters(kernel);
    long shared = limits.units().blockSharedBytes(kernel);
    long blockWarps = warps / b;
    int grouped = limits.grouped();
    return blockWarps <= Math.min(kernel.mostWarpsPerBlock(), limits.warps() / grouped)
        && warps <= limits.warps()
        && warps * registers <= limits.registers()
        && blockWarps * registers <= limits.registers() / grouped
        && b * shared <= limits.sharedBytes()
        && shared <= limits.sharedBytes() / grouped;
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

  /** The kernel of these options. */
  public KernelDemand kernel() {
    return kernel;
  }

  /** The number of options, at least 1. */
  public int size() {
    return blocks.length;
  }

  /** The blocks in a unit with option o. */
  public int blocks(int o) {
    return blocks[o];
  }

  /** The warps of all blocks in a unit with option o. */
  public int warps(int o) {
    return warps[o];
  }

  /** The registers in a unit with option o. */
  public int registers(int o) {
    return warps[o] * warpRegisters;
  }

  /** The shared bytes in a unit with option o. */
  public int sharedBytes(int o) {
    return blocks[o] * blockShared;
  }

  /** The smallest amount of resource k over all options; 0 means blocks, 3 means shared bytes. */
  public int least(int k) {
    int last =
        blocks.length
            - 1; // With increasing o, blocks and shared bytes grow, and warps and registers shrink.
    return switch (k) {
      case 0 -> blocks[0];
      case 1 -> warps[last];
      case 2 -> registers(last);
      default -> sharedBytes(0);
    };
  }

  /** Option o as a launch configuration. */
  public LaunchConfiguration configuration(int o) {
    return new LaunchConfiguration(kernel.name(), blocks[o], warps[o] / blocks[o]);
  }

  /** Whether two kernels take the same resources of a unit with every option. */
  public boolean alike(LaunchOptions other) {
    return warpRegisters == other.warpRegisters
        && blockShared == other.blockShared
        && Arrays.equals(blocks, other.blocks)
        && Arrays.equals(warps, other.warps);
  }
}

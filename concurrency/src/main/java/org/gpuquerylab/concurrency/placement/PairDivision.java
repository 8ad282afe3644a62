package org.gpuquerylab.concurrency.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * Divides the blocks of a placement between two grouped multiprocessors. The kernel-level model
 * knows only the sum of both multiprocessors. For example, five blocks of 90 KB together need less
 * than twice 228 KB, although no multiprocessor can hold more than two of them. Each block goes to
 * the multiprocessor with more free warps, if the block fits there, as a device's scheduler would
 * do. The method tries the kernels first in their order, then with the largest blocks first. A
 * returned division is valid. The method may fail to find an existing division, because the problem
 * is vector bin packing. The paper does not discuss this. The time is O(n log n + b) for n kernels
 * with b blocks in all.
 */
public final class PairDivision {
  private static final int RESOURCES = LabelSet.RESOURCES;

  private final List<int[]> blocks;
  private final List<LaunchConfiguration> launches;
  private final int[] each;

  private PairDivision(
      List<int[]> blocks, List<LaunchConfiguration> launches, MultiprocessorLimits pair) {
    this.blocks = blocks;
    this.launches = launches;
    int[] both = LabelSet.capacity(pair);
    this.each = IntStream.of(both).map(amount -> amount / 2).toArray();
  }

  /**
   * Divides the blocks of a placement.
   *
   * @param kernels the placed kernels; a kernel with count k occurs k times in the placement
   * @param placement the placement of the kernels in the pair
   * @param pair limits of two grouped multiprocessors
   * @return for each placed kernel, the number of its blocks on the first multiprocessor; empty if
   *     no division was found
   */
  public static Optional<List<Integer>> of(
      List<KernelDemand> kernels, KernelPlacement placement, MultiprocessorLimits pair) {
    List<LaunchConfiguration> launches = placement.configurations();
    List<int[]> blocks = new ArrayList<>();
    for (KernelDemand kernel : kernels) {
      for (int k = 0; k < kernel.count(); k++) {
        blocks.add(block(kernel, launches.get(blocks.size()).warpsPerBlock(), pair));
      }
    }
    PairDivision division = new PairDivision(blocks, launches, pair);
    List<Integer> given = IntStream.range(0, blocks.size()).boxed().toList();
    Optional<List<Integer>> found = division.spread(given);
    return found.isPresent() ? found : division.spread(division.largestFirst(given));
  }

  /** The resources of one block: one block, and its warps, registers and shared bytes. */
  private static int[] block(KernelDemand kernel, int warps, MultiprocessorLimits pair) {
    return new int[] {
      1,
      warps,
      Math.toIntExact(warps * pair.units().warpRegisters(kernel)),
      Math.toIntExact(pair.units().blockSharedBytes(kernel))
    };
  }

  private List<Integer> largestFirst(List<Integer> given) {
    List<Integer> order = new ArrayList<>(given);
    order.sort(Comparator.comparingDouble(kernel -> -share(blocks.get(kernel))));
    return order;
  }

  /** The largest share of a multiprocessor's resource that a block takes. */
  private double share(int[] block) {
    double share = 0;
    for (int k = 0; k < RESOURCES; k++) {
      share = Math.max(share, block[k] / (double) Math.max(1, each[k]));
    }
    return share;
  }

  private Optional<List<Integer>> spread(List<Integer> order) {
    int[][] left = {each.clone(), each.clone()};
    Integer[] onFirst = new Integer[blocks.size()];
    for (int kernel : order) {
      int first = 0;
      for (int b = 0; b < launches.get(kernel).blocksPerMultiprocessor(); b++) {
        int roomier = left[1][1] > left[0][1] ? 1 : 0;
        int taken = take(blocks.get(kernel), left, roomier);
        if (taken < 0) {
          return Optional.empty();
        }
        first += taken == 0 ? 1 : 0;
      }
      onFirst[kernel] = first;
    }
    return Optional.of(List.of(onFirst));
  }

  /**
   * Places a block on the preferred multiprocessor or on the other one; returns -1 if neither has
   * room.
   */
  private static int take(int[] block, int[][] left, int preferred) {
    for (int at : new int[] {preferred, 1 - preferred}) {
      boolean fits = true;
      for (int k = 0; k < RESOURCES; k++) {
        fits &= block[k] <= left[at][k];
      }
      if (fits) {
        for (int k = 0; k < RESOURCES; k++) {
          left[at][k] -= block[k];
        }
        return at;
      }
    }
    return -1;
  }
}

package org.gpuquerylab.concurrency.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;

/** Compares divisions of blocks between two multiprocessors with a search of all divisions. */
class PairDivisionTest {
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);

  private static Optional<List<Integer>> divide(
      List<KernelDemand> kernels, MultiprocessorLimits pair) {
    KernelPlacement placement = new PlacementProgram(pair).place(kernels).orElseThrow();
    return PairDivision.of(kernels, placement, pair);
  }

  @Test
  void nothingDivides() {
    assertThat(divide(List.of(), H200.pair())).contains(List.of());
  }

  @Test
  void blocksWithinTheSumAloneDoNotDivide() {
    KernelDemand large = new KernelDemand("large", 66 * 32, 16, 90_000, 5);
    assertThat(divide(List.of(large), H200.pair())).isEmpty();
    KernelDemand fewer = new KernelDemand("large", 66 * 32, 16, 90_000, 4);
    assertThat(divide(List.of(fewer), H200.pair())).contains(List.of(1, 0, 1, 0));
  }

  @Test
  void findsOnlyWhatBruteForceFindsAndMissesLittle() {
    long seed = 20_190_413;
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int found = 0;
    int possible = 0;
    int placed = 0;
    for (int k = 0; k < 1000; k++) {
      MultiprocessorLimits pair =
          MultiprocessorLimits.of(2, 16, 6, 16 * 32 * 20, 100)
              .with(new AllocationUnits(1 + random.nextInt(64), 1 + random.nextInt(3), 0))
              .pair();
      List<KernelDemand> kernels = kernels(random);
      Optional<KernelPlacement> placement = new PlacementProgram(pair).place(kernels);
      if (placement.isPresent()) {
        placed++;
        boolean possibly = possible(kernels, placement.get(), pair, 0, new int[2][4]);
        possible += possibly ? 1 : 0;
        Optional<List<Integer>> division = PairDivision.of(kernels, placement.get(), pair);
        if (division.isPresent()) {
          found++;
          assertThat(possibly).as("%s in %s", kernels, pair).isTrue();
          check(division.get(), kernels, placement.get(), pair);
        }
      }
    }
    System.out.printf(
        Locale.ROOT, "%d placed, %d divide, %d were found%n", placed, possible, found);
    assertThat(possible).isBetween(placed / 4, placed - 1);
    assertThat(found).isGreaterThan(possible * 9 / 10);
  }

  private static List<KernelDemand> kernels(Random random) {
    List<KernelDemand> kernels = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(4); i++) {
      int threads = 1 + random.nextInt(32 * 12);
      kernels.add(
          new KernelDemand("k" + i, threads, 4 + random.nextInt(24), random.nextInt(60), 1));
    }
    return kernels;
  }

  private static int[] usage(KernelDemand kernel, int warps, MultiprocessorLimits pair) {
    return new int[] {
      1,
      warps,
      warps * (int) pair.units().warpRegisters(kernel),
      (int) pair.units().blockSharedBytes(kernel)
    };
  }

  private static boolean within(int[] used, MultiprocessorLimits pair) {
    return used[0] <= pair.blocks() / 2
        && used[1] <= pair.warps() / 2
        && used[2] <= pair.registers() / 2
        && used[3] <= pair.sharedBytes() / 2;
  }

  private static int[] plus(int[] used, int[] block, int blocks) {
    int[] sum = used.clone();
    for (int k = 0; k < sum.length; k++) {
      sum[k] += blocks * block[k];
    }
    return sum;
  }

  /**
   * Whether a division exists; tries every number of blocks of each kernel on the first
   * multiprocessor.
   */
  private static boolean possible(
      List<KernelDemand> kernels,
      KernelPlacement placement,
      MultiprocessorLimits pair,
      int i,
      int[][] used) {
    if (!within(used[0], pair) || !within(used[1], pair)) {
      return false;
    }
    if (i == kernels.size()) {
      return true;
    }
    LaunchConfiguration launch = placement.configurations().get(i);
    int[] block = usage(kernels.get(i), launch.warpsPerBlock(), pair);
    int all = launch.blocksPerMultiprocessor();
    for (int first = 0; first <= all; first++) {
      int[][] next = {plus(used[0], block, first), plus(used[1], block, all - first)};
      if (possible(kernels, placement, pair, i + 1, next)) {
        return true;
      }
    }
    return false;
  }

  private static void check(
      List<Integer> onFirst,
      List<KernelDemand> kernels,
      KernelPlacement placement,
      MultiprocessorLimits pair) {
    int[][] used = new int[2][4];
    for (int i = 0; i < kernels.size(); i++) {
      LaunchConfiguration launch = placement.configurations().get(i);
      int[] block = usage(kernels.get(i), launch.warpsPerBlock(), pair);
      assertThat(onFirst.get(i)).isBetween(0, launch.blocksPerMultiprocessor());
      used[0] = plus(used[0], block, onFirst.get(i));
      used[1] = plus(used[1], block, launch.blocksPerMultiprocessor() - onFirst.get(i));
    }
    assertThat(within(used[0], pair) && within(used[1], pair)).isTrue();
  }
}

package org.gpuquerylab.concurrency.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;

class PlacementProgramTest {
  private static final long SEED = 20_190_412;
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);

  @Test
  void equalsBruteForce() {
    System.out.println("seed " + SEED);
    Random random = new Random(SEED);
    int feasible = 0;
    int byLabels = 0;
    for (int k = 0; k < 1000; k++) {
      MultiprocessorLimits wide = limits(random);
      boolean scarce = k % 4 == 0;
      List<KernelDemand> kernels = scarce ? roundedUp(random) : kernels(random, wide);
      MultiprocessorLimits limits = scarce ? scarceRegisters(random, kernels) : wide;
      Optional<KernelPlacement> placement = place(kernels, limits);
      long best = new BruteForce(kernels, limits).least();
      assertThat(placement.map(p -> (long) p.sharedBytes()).orElse(Long.MAX_VALUE))
          .as("%s in %s", kernels, limits)
          .isEqualTo(best);
      placement.ifPresent(p -> check(p, kernels, limits));
      feasible += placement.isPresent() ? 1 : 0;
      byLabels += placement.isPresent() && needsLabels(kernels, limits) ? 1 : 0;
    }
    System.out.println(feasible + " of 1000 feasible, " + byLabels + " by Pareto labels");
    assertThat(feasible).isBetween(200, 800);
    assertThat(byLabels).isPositive();
  }

  @Test
  void placesNothing() {
    KernelPlacement placement = new PlacementProgram(H200).place(List.of()).orElseThrow();
    assertThat(placement).isEqualTo(new KernelPlacement(List.of(), 0, 0, 0, 0));
  }

  @Test
  void givesOneKernelTheFewestLargestBlocks() {
    KernelDemand probe = new KernelDemand("probe", 132 * 2048, 32, 8192, 1);
    KernelPlacement placement = new PlacementProgram(H200).place(List.of(probe)).orElseThrow();
    assertThat(placement.configurations()).containsExactly(new LaunchConfiguration("probe", 2, 32));
    assertThat(placement.configurations().get(0).gridBlocks(H200)).isEqualTo(264);
    assertThat(placement.configurations().get(0).threadsPerBlock()).isEqualTo(1024);
  }

  @Test
  void fillsAMultiprocessorExactly() {
    KernelDemand whole = new KernelDemand("whole", 132 * 1024, 32, 116_736, 2);
    KernelPlacement placement = new PlacementProgram(H200).place(List.of(whole)).orElseThrow();
    assertThat(placement.warps()).isEqualTo(64);
    assertThat(placement.registers()).isEqualTo(65_536);
    assertThat(placement.sharedBytes()).isEqualTo(233_472);
    KernelDemand more = new KernelDemand("more", 132 * 1024, 32, 116_737, 2);
    assertThat(new PlacementProgram(H200).place(List.of(more))).isEmpty();
    KernelDemand reserved = new KernelDemand("reserved", 132 * 1024, 32, 116_736, 2);
    assertThat(new PlacementProgram(H200.with(AllocationUnits.HOPPER)).place(List.of(reserved)))
        .isEmpty();
  }

  @Test
  void refusesByNameWhatCannotFit() {
    KernelDemand huge = new KernelDemand("huge", 132 * 2049, 32, 0, 1);
    assertThatThrownBy(() -> new PlacementProgram(H200).place(List.of(huge)))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageContaining("kernel 'huge' cannot fit")
        .hasMessageContaining("65 warps")
        .hasMessageNotContaining("\n");
  }

  @Test
  void givesNoLargerBlocksThanTheKernelCanHave() {
    KernelDemand narrow = new KernelDemand("narrow", 132 * 32 * 10, 32, 0, 1, 4);
    LaunchOptions options = LaunchOptions.of(narrow, H200);
    for (int o = 0; o < options.size(); o++) {
      LaunchConfiguration launch = options.configuration(o);
      assertThat(launch.warpsPerBlock()).isBetween(1, 4);
      assertThat(launch.warpsPerBlock() * launch.blocksPerMultiprocessor())
          .isGreaterThanOrEqualTo(10);
    }
    assertThat(options.configuration(0)).isEqualTo(new LaunchConfiguration("narrow", 3, 4));
    KernelDemand wide = new KernelDemand("wide", 132 * 2048, 8, 0, 1, 1);
    assertThatThrownBy(() -> LaunchOptions.of(wide, H200))
        .hasMessageContaining("needs at least 64 blocks, 64 warps");
    assertThatThrownBy(() -> narrow.inBlocksOf(33))
        .hasMessage("mostWarpsPerBlock of kernel 'narrow' is 33; give a number from 1 to 32");
  }

  /** The kernel needs 2^35 warps of 2^29 registers each, and 2^30 blocks of 2^24 bytes each. */
  @Test
  void tellsDemandsBeyondAnyNumberOfTheDevice() {
    KernelDemand huge = new KernelDemand("huge", 1L << 40, 1 << 24, 1 << 24, 1);
    assertThatThrownBy(
            () -> LaunchOptions.of(huge, MultiprocessorLimits.of(1, 64, 32, 65_536, 233_472)))
        .hasMessageContaining("18446744073709551616 registers and 18014398509481984 shared bytes")
        .hasMessageNotContaining("-");
  }

  @Test
  void refusesTwoGroupedMultiprocessors() {
    assertThatThrownBy(() -> new PlacementProgram(H200.pair()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give the limits of one");
  }

  private static Optional<KernelPlacement> place(
      List<KernelDemand> kernels, MultiprocessorLimits limits) {
    try {
      return new PlacementProgram(limits).place(kernels);
    } catch (ConcurrencyException e) {
      assertThat(e).hasMessageContaining("cannot fit");
      return Optional.empty();
    }
  }

  private static boolean needsLabels(List<KernelDemand> kernels, MultiprocessorLimits limits) {
    List<LaunchOptions> options = kernels.stream().map(k -> LaunchOptions.of(k, limits)).toList();
    return new PlacementTable(options, limits).registers() > limits.registers();
  }

  private static MultiprocessorLimits limits(Random random) {
    int warps = 4 + random.nextInt(45);
    return MultiprocessorLimits.of(
            1 + random.nextInt(3),
            warps,
            2 + random.nextInt(9),
            warps * 32 * (10 + random.nextInt(20)),
            40 + random.nextInt(60))
        .with(new AllocationUnits(1 + random.nextInt(256), 1 + random.nextInt(3), 0));
  }

  private static List<KernelDemand> kernels(Random random, MultiprocessorLimits limits) {
    int n = 1 + random.nextInt(4);
    List<KernelDemand> kernels = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      long most = 32L * limits.warps() * limits.multiprocessors() * 3 / (2L * n);
      kernels.add(
          new KernelDemand(
              "k" + i,
              1 + random.nextInt((int) most),
              8 + random.nextInt(30),
              random.nextInt(20),
              1));
    }
    return kernels;
  }

  /** Kernels that need more than one block, so that additional blocks can save warps. */
  private static List<KernelDemand> roundedUp(Random random) {
    List<KernelDemand> kernels = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      int threads = 32 * (33 + random.nextInt(14));
      kernels.add(
          new KernelDemand("k" + i, threads, 8 + random.nextInt(30), random.nextInt(20), 1));
    }
    return kernels;
  }

  /** Limits with hardly more registers than the smallest number of warps needs. */
  private static MultiprocessorLimits scarceRegisters(Random random, List<KernelDemand> kernels) {
    long least = random.nextInt(2000);
    for (KernelDemand kernel : kernels) {
      least += kernel.threads() * kernel.registersPerThread();
    }
    return MultiprocessorLimits.of(
        1, 128, 6 + random.nextInt(6), (int) least, 60 + random.nextInt(100));
  }

  private static void check(
      KernelPlacement placement, List<KernelDemand> kernels, MultiprocessorLimits limits) {
    int warps = 0;
    for (int i = 0; i < kernels.size(); i++) {
      LaunchConfiguration launch = placement.configurations().get(i);
      assertThat(launch.kernel()).isEqualTo(kernels.get(i).name());
      assertThat(launch.warpsPerBlock()).isBetween(1, 32);
      assertThat(launch.gridBlocks(limits) * launch.threadsPerBlock())
          .isGreaterThanOrEqualTo(kernels.get(i).threads());
      warps += launch.blocksPerMultiprocessor() * launch.warpsPerBlock();
    }
    assertThat(warps).isEqualTo(placement.warps()).isLessThanOrEqualTo(limits.warps());
    assertThat(placement.registers()).isLessThanOrEqualTo(limits.registers());
    assertThat(placement.blocks()).isLessThanOrEqualTo(limits.blocks());
  }

  /** Tries every b and w of every kernel, by equations (2) to (7) alone. */
  private record BruteForce(List<KernelDemand> kernels, MultiprocessorLimits limits) {
    long least() {
      return least(0, limits.blocks(), limits.warps(), limits.registers(), limits.sharedBytes());
    }

    private long least(int i, int blocks, int warps, long registers, long shared) {
      if (i == kernels.size()) {
        return limits.sharedBytes() - shared;
      }
      KernelDemand kernel = kernels.get(i);
      int multiprocessors = limits.multiprocessors();
      long threads = (kernel.threads() + multiprocessors - 1) / multiprocessors;
      long unit = limits.units().registersPerWarp();
      long perWarp = (32L * kernel.registersPerThread() + unit - 1) / unit * unit;
      long bytes = limits.units().sharedBytes();
      long perBlock = (kernel.sharedBytesPerBlock() + bytes - 1) / bytes * bytes;
      long best = Long.MAX_VALUE;
      for (int b = 1; b <= blocks && b * perBlock <= shared; b++) {
        for (int w = 1; w <= 32 && b * w <= warps && perWarp * b * w <= registers; w++) {
          if (32L * w * b >= threads) {
            long rest = registers - perWarp * b * w;
            best =
                Math.min(
                    best, least(i + 1, blocks - b, warps - b * w, rest, shared - b * perBlock));
          }
        }
      }
      return best;
    }
  }
}

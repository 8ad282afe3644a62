package org.gpuquerylab.concurrency.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.KernelClass;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Finds batches for classes of kernels that are hard to pack, on one multiprocessor of an H200 and
 * on two grouped ones.
 */
class HardInstancesTest {
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472).with(AllocationUnits.HOPPER);

  private static final int INSTANCES = Integer.getInteger("concurrency.instances", 10);

  private static int seed(KernelClass kind) {
    return kind.label().hashCode();
  }

  private static List<KernelDemand> draw(KernelClass kind, Random random, int n) {
    List<KernelDemand> drawn = new ArrayList<>();
    int left = n;
    for (KernelDemand kernel : kind.kernels(random, n, H200)) {
      int count = Math.min(left, random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 1);
      left -= count;
      if (count > 0) {
        drawn.add(
            new KernelDemand(
                kernel.name(),
                kernel.threads(),
                kernel.registersPerThread(),
                kernel.sharedBytesPerBlock(),
                count));
      }
    }
    return drawn;
  }

  /**
   * Checks that each kernel is placed once, and that the resources of each batch, counted again,
   * are within the limits.
   */
  private static void check(
      BatchPlan plan, List<KernelDemand> kernels, MultiprocessorLimits limits) {
    List<String> left = new ArrayList<>();
    kernels.forEach(kernel -> left.addAll(Collections.nCopies(kernel.count(), kernel.name())));
    for (KernelPlacement batch : plan.batches()) {
      long[] sums = new long[4];
      for (LaunchConfiguration launch : batch.configurations()) {
        assertThat(left.remove(launch.kernel())).isTrue();
        KernelDemand kernel =
            kernels.stream().filter(k -> k.name().equals(launch.kernel())).findAny().orElseThrow();
        long blocks = launch.blocksPerMultiprocessor();
        assertThat(launch.gridBlocks(limits) * launch.threadsPerBlock())
            .isGreaterThanOrEqualTo(kernel.threads());
        sums[0] += blocks;
        sums[1] += blocks * launch.warpsPerBlock();
        long registers = (32L * kernel.registersPerThread() + 255) / 256 * 256;
        sums[2] += blocks * launch.warpsPerBlock() * registers;
        sums[3] += blocks * ((kernel.sharedBytesPerBlock() + 1024 + 127) / 128 * 128L);
      }
      assertThat(sums[0]).isLessThanOrEqualTo(limits.blocks());
      assertThat(sums[1]).isLessThanOrEqualTo(limits.warps());
      assertThat(sums[2]).isLessThanOrEqualTo(limits.registers());
      assertThat(sums[3]).isLessThanOrEqualTo(limits.sharedBytes());
    }
    assertThat(left).isEmpty();
  }

  /** {@code -Dconcurrency.instances=30} sets the number of random instances of each kind. */
  @ParameterizedTest
  @EnumSource(KernelClass.class)
  void equalsTheSubsetProgramUpToSixteen(KernelClass kind) {
    Random random = new Random(seed(kind));
    int heuristicOptimal = 0;
    for (int k = 0; k < INSTANCES; k++) {
      List<KernelDemand> kernels = draw(kind, random, 10 + random.nextInt(7));
      MultiprocessorLimits limits = k % 6 == 0 ? H200.pair() : H200;
      BatchProblem problem = new BatchProblem(kernels, limits);
      int fewest = new SubsetProgram(problem, BatchModel.search(problem)).solve().size();
      BatchPlan plan = BatchModel.solve(problem);
      check(plan, kernels, limits);
      assertThat(plan.batches()).as("seed %d, set %d", seed(kind), k).hasSize(fewest);
      assertThat(plan.bound()).isLessThanOrEqualTo(fewest);
      BatchPlan heuristic = BatchModel.solveHeuristically(problem);
      check(heuristic, kernels, limits);
      assertThat(heuristic.bound()).isLessThanOrEqualTo(fewest);
      assertThat(heuristic.batches()).hasSizeBetween(fewest, fewest + 1);
      heuristicOptimal += heuristic.batches().size() == fewest ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "%s: of %d, heuristic optimal %d%n",
        kind.label(),
        INSTANCES,
        heuristicOptimal);
  }

  @Test
  void staysWithinOneOfTheBoundInNineteenOfTwenty() {
    int all = 0;
    List<String> beyond = new ArrayList<>();
    for (KernelClass kind : KernelClass.values()) {
      Random random = new Random(seed(kind));
      int above = 0;
      for (int k = 0; k < 15; k++, all++) {
        List<KernelDemand> kernels = draw(kind, random, 17 + random.nextInt(48));
        BatchProblem problem = new BatchProblem(kernels, H200);
        BatchPlan plan = BatchModel.solve(problem);
        check(plan, kernels, H200);
        int gap = plan.batches().size() - plan.bound();
        assertThat(gap).isNotNegative();
        above += gap == 1 ? 1 : 0;
        if (gap > 1) {
          beyond.add(
              String.format(
                  Locale.ROOT,
                  "%s, seed %d, set %d: %d kernels, %d batches, bound %d",
                  kind.label(),
                  seed(kind),
                  k,
                  problem.kernels(),
                  plan.batches().size(),
                  plan.bound()));
        }
      }
      System.out.printf(
          Locale.ROOT, "%s: of 15 with 17 to 64 kernels, %d one above%n", kind.label(), above);
    }
    System.out.println("more than one above the bound: " + beyond);
    assertThat(beyond).hasSizeLessThanOrEqualTo(all / 20);
  }

  /**
   * Each triple of kernels fills the shared memory exactly, so the minimum number of batches is a
   * third of the number of kernels.
   */
  @Test
  void neverBoundsTriplesAboveTheirThird() {
    Random random = new Random(3);
    for (int triples = 2; triples <= 12; triples++) {
      List<KernelDemand> kernels = KernelClass.TRIPLES.kernels(random, 3 * triples, H200);
      BatchPlan plan = BatchModel.solve(new BatchProblem(kernels, H200));
      check(plan, kernels, H200);
      if (kernels.stream().mapToLong(k -> k.warps(H200)).max().orElse(0) <= H200.warps() / 3) {
        assertThat(plan.bound()).as("%d triples", triples).isLessThanOrEqualTo(triples);
        assertThat(plan.batches()).hasSizeBetween(triples, triples + 1);
      }
    }
  }

  @Test
  void endsOnManyKinds() {
    for (KernelClass kind : KernelClass.values()) {
      Random random = new Random(seed(kind));
      List<KernelDemand> kernels = kind.kernels(random, BatchModel.MAX_TYPES + 72, H200);
      BatchPlan plan = BatchModel.solve(new BatchProblem(kernels, H200));
      check(plan, kernels, H200);
      assertThat(plan.batches().size()).isGreaterThanOrEqualTo(plan.bound());
    }
  }
}

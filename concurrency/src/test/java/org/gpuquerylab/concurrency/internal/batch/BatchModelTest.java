package org.gpuquerylab.concurrency.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;

class BatchModelTest {
  private static final long SEED = 20_190_413;
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472).with(AllocationUnits.HOPPER);

  @Test
  void equalsBruteForceOverPartitions() {
    System.out.println("seed " + SEED);
    Random random = new Random(SEED);
    int heuristicOptimal = 0;
    int boundTight = 0;
    for (int k = 0; k < 200; k++) {
      List<KernelDemand> kernels = kernels(random, 1 + random.nextInt(10));
      BatchProblem problem = new BatchProblem(kernels, H200);
      int fewest = new Partitions(problem).fewest();
      BatchPlan plan = BatchModel.solve(problem);
      check(plan, kernels);
      assertThat(plan.batches()).as("%s", kernels).hasSize(fewest);
      assertThat(plan.bound()).isLessThanOrEqualTo(fewest);
      assertThat(subsets(problem)).hasSize(fewest);
      double relaxed = ColumnGeneration.relaxation(problem);
      assertThat(relaxed).isLessThanOrEqualTo(fewest + 1e-6);
      BatchPlan heuristic = BatchModel.solveHeuristically(problem);
      check(heuristic, kernels);
      assertThat(heuristic.batches()).hasSizeBetween(fewest, fewest + 1);
      heuristicOptimal += heuristic.batches().size() == fewest ? 1 : 0;
      boundTight += plan.bound() == fewest ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "of 200: heuristic optimal %d, bound tight %d%n",
        heuristicOptimal,
        boundTight);
  }

  @Test
  void generatesTheBoundOfAllFeasibleBatches() {
    Random random = new Random(SEED + 1);
    for (int k = 0; k < 60; k++) {
      BatchProblem problem = new BatchProblem(kernels(random, 1 + random.nextInt(8)), H200);
      DualProgram all = new DualProgram(problem.demands());
      new Partitions(problem).columns().forEach(all::add);
      assertThat(ColumnGeneration.relaxation(problem))
          .isCloseTo(all.value(all.prices()), within(1e-5));
    }
  }

  @Test
  void findsTheFewestBatchesOfSixteenKernels() {
    Random random = new Random(SEED + 3);
    int heuristicOptimal = 0;
    for (int k = 0; k < 60; k++) {
      BatchProblem problem = new BatchProblem(kernels(random, 11 + random.nextInt(6)), H200);
      int fewest = subsets(problem).size();
      assertThat(BatchModel.solve(problem).batches()).hasSize(fewest);
      int found = BatchModel.solveHeuristically(problem).batches().size();
      assertThat(found).isBetween(fewest, fewest + 1);
      heuristicOptimal += found == fewest ? 1 : 0;
    }
    System.out.println("of 60 with 11 to 16 kernels: heuristic optimal " + heuristicOptimal);
  }

  @Test
  void boundsLargeProblems() {
    Random random = new Random(SEED + 2);
    int open = 0;
    for (int k = 0; k < 20; k++) {
      List<KernelDemand> kernels = kernels(random, 17 + random.nextInt(16));
      BatchPlan plan = BatchModel.solve(new BatchProblem(kernels, H200));
      check(plan, kernels);
      assertThat(plan.batches()).hasSizeBetween(plan.bound(), plan.bound() + 1);
      open += plan.batches().size() > plan.bound() ? 1 : 0;
    }
    System.out.println("of 20 with 17 to 32 kernels: " + open + " one above the bound");
  }

  @Test
  void groupsKernelsThatAreAlike() {
    KernelDemand scan = new KernelDemand("scan", 132 * 1024, 32, 0, 100);
    KernelDemand twin = new KernelDemand("twin", 132 * 1024, 32, 0, 1);
    BatchProblem problem = new BatchProblem(List.of(scan, twin), H200);
    assertThat(problem.types()).isEqualTo(1);
    BatchPlan plan = BatchModel.solve(problem);
    assertThat(plan.batches()).hasSize(51);
    assertThat(plan.bound()).isEqualTo(51);
    check(plan, List.of(scan, twin));
    assertThatThrownBy(() -> subsets(problem)).hasMessageContaining("101 kernels");
  }

  /** Once, the model found 7 batches. */
  @Test
  void packsFewTypesWithManyCopies() {
    MultiprocessorLimits exact = MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);
    KernelDemand a = new KernelDemand("a", 12_672, 24, 65_803, 11);
    KernelDemand b = new KernelDemand("b", 59_136, 36, 39_932, 13);
    BatchPlan plan = BatchModel.solve(new BatchProblem(List.of(a, b), exact));
    assertThat(plan.batches()).hasSize(6);
    assertThat(plan.bound()).isEqualTo(6);
    assertThat(plan.isProved()).isTrue();
  }

  @Test
  void needsNoBatchForNoKernel() {
    BatchProblem none = new BatchProblem(List.of(), H200);
    assertThat(BatchModel.solve(none).batches()).isEmpty();
    assertThat(ColumnGeneration.relaxation(none)).isZero();
    assertThat(subsets(none)).isEmpty();
  }

  @Test
  void refusesByNameWhatCannotFit() {
    KernelDemand huge = new KernelDemand("huge", 32, 32, 300_000, 1);
    assertThatThrownBy(() -> new BatchProblem(List.of(huge), H200))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageContaining("'huge'");
  }

  private static List<int[]> subsets(BatchProblem problem) {
    return new SubsetProgram(problem, BatchModel.search(problem)).solve();
  }

  static List<KernelDemand> kernels(Random random, int n) {
    List<KernelDemand> kernels = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int registers = 16 + random.nextInt(48);
      int most = random.nextInt(4) == 0 ? 1500 : 800;
      int share = 1 + random.nextInt(Math.min(most, 60_000 / (registers + 8)));
      int shared = random.nextInt(90_000) >> random.nextInt(4);
      kernels.add(new KernelDemand("k" + i, 132L * share, registers, shared, 1));
    }
    return kernels;
  }

  private static void check(BatchPlan plan, List<KernelDemand> kernels) {
    List<String> names = new ArrayList<>();
    kernels.forEach(kernel -> names.addAll(Collections.nCopies(kernel.count(), kernel.name())));
    List<String> placed = new ArrayList<>();
    for (KernelPlacement batch : plan.batches()) {
      batch.configurations().stream().map(LaunchConfiguration::kernel).forEach(placed::add);
      assertThat(batch.warps()).isLessThanOrEqualTo(H200.warps());
      assertThat(batch.blocks()).isLessThanOrEqualTo(H200.blocks());
      assertThat(batch.registers()).isLessThanOrEqualTo(H200.registers());
      assertThat(batch.sharedBytes()).isLessThanOrEqualTo(H200.sharedBytes());
    }
    assertThat(placed).containsExactlyInAnyOrderElementsOf(names);
  }

  /**
   * Tries all partitions of distinct kernels; the kernel-level model decides which batches are
   * feasible.
   */
  private static final class Partitions {
    private final BatchProblem problem;
    private final List<LaunchOptions> kernels = new ArrayList<>();
    private final int[] types;
    private final boolean[] feasible;

    Partitions(BatchProblem problem) {
      this.problem = problem;
      types = new int[problem.kernels()];
      for (int t = 0; t < problem.types(); t++) {
        for (int k = 0; k < problem.demand(t); k++) {
          types[kernels.size()] = t;
          kernels.add(problem.type(t));
        }
      }
      PlacementProgram program = new PlacementProgram(problem.limits());
      feasible = new boolean[1 << types.length];
      for (int set = 0; set < feasible.length; set++) {
        feasible[set] = program.placeOptions(members(set)).isPresent();
      }
    }

    private List<LaunchOptions> members(int set) {
      List<LaunchOptions> members = new ArrayList<>();
      for (int i = 0; i < types.length; i++) {
        if ((set >> i & 1) != 0) {
          members.add(kernels.get(i));
        }
      }
      return members;
    }

    List<int[]> columns() {
      List<int[]> columns = new ArrayList<>();
      for (int set = 1; set < feasible.length; set++) {
        if (feasible[set]) {
          int[] column = new int[problem.types()];
          for (int i = 0; i < types.length; i++) {
            column[types[i]] += set >> i & 1;
          }
          columns.add(column);
        }
      }
      return columns;
    }

    int fewest() {
      return fewest(0, new int[types.length], 0);
    }

    /**
     * The minimum number of batches if kernel i and the later ones are added to each open batch in
     * turn, or to a new batch.
     */
    private int fewest(int i, int[] batches, int open) {
      if (i == types.length) {
        return open;
      }
      int fewest = Integer.MAX_VALUE;
      for (int b = 0; b <= open; b++) {
        if (feasible[batches[b] | 1 << i]) {
          int[] next = Arrays.copyOf(batches, batches.length);
          next[b] |= 1 << i;
          fewest = Math.min(fewest, fewest(i + 1, next, Math.max(open, b + 1)));
        }
      }
      return fewest;
    }
  }
}

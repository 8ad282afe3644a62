package org.gpuquerylab.entropy.internal.moments.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.GroupTooLargeException;
import org.gpuquerylab.backend.fixture.SmallGroups;
import org.gpuquerylab.entropy.contract.SolutionCheck;
import org.gpuquerylab.entropy.internal.generator.LogNormalGenerator;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.internal.gpu.DeviceSolver;
import org.gpuquerylab.entropy.internal.gpu.DeviceSolverContract;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.internal.gpu.Launcher;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpuNewtonMomentsTest extends DeviceSolverContract {
  @Override
  protected DeviceSolver solver(SolverOptions options, Backend backend, DeviceTiming timing) {
    return new GpuNewtonMoments(options, backend, timing);
  }

  @Override
  protected MaxEntProblem problemOfAllSteps() {
    return new MixtureGenerator().generate(13, KnownSets.upTo(13, 2), 5);
  }

  @Override
  protected Shortage shortage() {
    return new Shortage(300_000, 300_000, 8);
  }

  /**
   * Tests tiles of any size, so that folds have any number of predicates, and the sums of all
   * cells.
   */
  @ParameterizedTest
  @CsvSource({"1,7", "2,8", "3,9", "4,9", "5,10", "6,11", "8,12", "12,14"})
  void solvesWithTilesOfAnySize(int low, int predicates) {
    if (low != 3 && low != 6 && low != 12) {
      Samples.assumeOwnKernels(device);
    }
    MomentsPlans tiles = (z, unions) -> List.of(new TilePlan(z, unions, low));
    MomentsPlans cells = (z, unions) -> List.of(new CellPlan(z, unions, low));
    int size = 2 + low % 2;
    MaxEntProblem problem =
        new MixtureGenerator().generate(predicates, KnownSets.upTo(predicates, size), low);
    for (MomentsPlans plans : List.of(tiles, cells)) {
      try (GpuNewtonMoments solver =
          new GpuNewtonMoments(TIGHT, backend(), DeviceTiming.NONE, plans)) {
        SolutionCheck.check(solver.solve(problem), "tiles of " + low + " bits, sets of " + size);
      }
    }
  }

  /** Groups of 512 work-items would be the fastest, but not every device has them. */
  @Test
  void solvesWithGroupsOf256() {
    MaxEntProblem problem = new MixtureGenerator().generate(12, KnownSets.upTo(12, 2), 3);
    try (Backend small = SmallGroups.openDevice(backend().device(), 256);
        MaxEntSolver solver = solver(TIGHT, small, DeviceTiming.NONE)) {
      SolutionCheck.check(solver.solve(problem), "groups of 256");
    }
  }

  @Test
  void refusesSmallerGroupsInOneLine() {
    MaxEntProblem problem = new MixtureGenerator().generate(12, KnownSets.upTo(12, 2), 3);
    try (Backend small = SmallGroups.openDevice(backend().device(), 128);
        MaxEntSolver solver = solver(TIGHT, small, DeviceTiming.NONE)) {
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(GroupTooLargeException.class)
          .hasMessageContaining("have at most 128")
          .message()
          .hasLineCount(1);
    }
  }

  @Test
  void saysWhichPlanItTook() {
    try (MaxEntSolver solver = solver(SolverOptions.DEFAULT)) {
      MaxEntProblem pairs = new UniformGenerator().generate(17, KnownSets.upTo(17, 2), 1);
      assertThat(solver.solve(pairs).plan()).startsWith("moments: matrix products");
      MaxEntProblem triples = new UniformGenerator().generate(16, KnownSets.upTo(16, 3), 1);
      assertThat(solver.solve(triples).plan()).startsWith("moments: cells in tiles of 2^12");
      SplittableRandom bits = new SplittableRandom(3);
      long[] sets =
          LongStream.generate(() -> bits.nextInt(1 << 14) & bits.nextInt()).limit(250).toArray();
      MaxEntProblem random = new UniformGenerator().generate(14, KnownSets.of(sets), 1);
      assertThat(solver.solve(random).plan()).contains("Variant B's sums of all cells");
    }
  }

  /** Near independence, one Hessian is enough for all steps, and nothing is factorized. */
  @Test
  void keepsTheHessianOfIndependence() {
    MaxEntProblem problem = new UniformGenerator().generate(16, KnownSets.upTo(16, 2), 5);
    try (GpuNewtonMoments solver = new GpuNewtonMoments(SolverOptions.DEFAULT, backend())) {
      solver.solve(problem);
      MaxEntSolution solution = solver.solve(problem);
      assertThat(solution.converged()).isTrue();
      assertThat(solver.passes()).isEqualTo(new Passes(solution.iterations(), 0, 0));
      // The launches: spread, tiles, one fold and the judgement.
      long units = solver.counters().replays();
      assertThat(solver.counters().launches()).isEqualTo(1 + 4 * units);
      assertThat(units).isBetween((long) solution.iterations(), solution.iterations() + 2L);
      // The host waits after the selectivities, at the end of the iterations, and for the weights.
      assertThat(solver.counters().synchronizations()).isLessThanOrEqualTo(4);
      assertThat(solver.hostMillis()).isPositive();
      assertThat(solver.deviceMillis()).isNaN();
    }
  }

  /** Far from independence, each step needs a factorization, but the last one is used twice. */
  @Test
  void factorizesFarFromIndependence() {
    for (ProblemGenerator generator : List.of(new MixtureGenerator(), new LogNormalGenerator())) {
      MaxEntProblem problem = generator.generate(10, KnownSets.upTo(10, 2), 7);
      try (GpuNewtonMoments solver = new GpuNewtonMoments(TIGHT, backend())) {
        MaxEntSolution solution = solver.solve(problem);
        SolutionCheck.check(solution, generator.name());
        Passes passes = solver.passes();
        assertThat(passes.factorizations()).isBetween(1, solution.iterations());
        assertThat(passes.known()).isPositive();
        assertThat(passes.unions()).isGreaterThanOrEqualTo(passes.factorizations());
      }
    }
  }

  @Test
  void makesAllSelectivitiesOnTheDevice() {
    for (int size = 1; size <= 3; size++) {
      MaxEntProblem problem = new MixtureGenerator().generate(13, KnownSets.upTo(13, size), size);
      SolverOptions options = TIGHT.withAllBetas(true);
      try (GpuNewtonMoments solver = new GpuNewtonMoments(options, backend())) {
        long before = backend().allocatedMemory();
        long need = solver.memoryNeeded(problem).device();
        SolutionCheck.check(solver.solve(problem), "sets of " + size);
        assertThat(backend().allocatedMemory() - before).isBetween(need - need / 20, need);
        assertThat(solver.counters().bytesRead()).isGreaterThanOrEqualTo(8L << 13);
      }
    }
  }

  @Test
  void refusesTheRuleOfTheCells() {
    SolverOptions options = SolverOptions.DEFAULT.withStopping(StoppingRule.PAPER_GPU);
    assertThatThrownBy(() -> new GpuNewtonMoments(options, backend()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void takesExactlyWhatItSays() {
    for (int size = 2; size <= 3; size++) {
      MaxEntProblem problem = new UniformGenerator().generate(13, KnownSets.upTo(13, size), 1);
      for (int low : new int[] {6, 12}) {
        for (MomentsPlans plans :
            List.<MomentsPlans>of(
                (z, unions) -> List.of(new TilePlan(z, unions, low)),
                (z, unions) -> List.of(new CellPlan(z, unions, low)))) {
          try (GpuNewtonMoments solver =
              new GpuNewtonMoments(SolverOptions.DEFAULT, backend(), DeviceTiming.NONE, plans)) {
            long need = solver.memoryNeeded(problem).device();
            long before = backend().allocatedMemory();
            solver.solve(problem);
            assertThat(backend().allocatedMemory() - before).isEqualTo(need);
            assertThat(solver.memoryNeeded(problem).device()).isEqualTo(need);
          }
        }
      }
    }
  }

  @Test
  void takesTheSecondPlanWhereTheFirstDoesNotFit() {
    MaxEntProblem problem = new UniformGenerator().generate(9, KnownSets.upTo(9, 2), 1);
    MomentsPlans both =
        (z, unions) -> List.of(new CellPlan(z, unions, 9), new TilePlan(z, unions, 9));
    try (Backend limited = TestBackends.open(device);
        GpuNewtonMoments solver =
            new GpuNewtonMoments(SolverOptions.DEFAULT, limited, DeviceTiming.NONE, both)) {
      long first = solver.memoryNeeded(problem).device();
      limited.limitMemory(first - 1);
      assertThat(solver.memoryNeeded(problem).device()).isLessThan(first);
      assertThat(solver.solve(problem).plan()).doesNotContain("all cells");
    }
  }

  @Test
  void takesTheSecondPlanWhereTheFirstOverflows() {
    MaxEntProblem problem = new MixtureGenerator().generate(7, KnownSets.upTo(7, 2), 1);
    MomentsPlans both =
        (z, unions) -> {
          TilePlan tiles = new TilePlan(z, unions, 7);
          return List.of(new Overflowing(tiles), tiles);
        };
    try (GpuNewtonMoments solver =
        new GpuNewtonMoments(TIGHT, backend(), DeviceTiming.NONE, both)) {
      for (int i = 0; i < 2; i++) {
        MaxEntSolution solution = solver.solve(problem);
        SolutionCheck.check(solution, "after an overflow");
        assertThat(solution.plan()).startsWith("moments:").endsWith("since overflowing gave up");
      }
    }
  }

  /** A plan whose sums are never numbers. */
  private record Overflowing(TilePlan tiles) implements MomentsPlan {
    @Override
    public String describe() {
      return "overflowing";
    }

    @Override
    public boolean overflows() {
      return true;
    }

    @Override
    public long deviceBytes() {
      return tiles.deviceBytes();
    }

    @Override
    public long largestBuffer() {
      return tiles.largestBuffer();
    }

    @Override
    public DeviceMoments open(Workspace workspace, CommandQueue queue, Share share) {
      DeviceMoments moments = tiles.open(workspace, queue);
      return new DeviceMoments() {
        @Override
        public DeviceBuffer<double[]> values(Order order) {
          return moments.values(order);
        }

        @Override
        public DeviceBuffer<int[]> places(Order order) {
          return moments.places(order);
        }

        @Override
        public void enqueue(
            Launcher launcher, Order order, Gate gate, DeviceBuffer<double[]> weights) {
          DeviceBuffer<double[]> values = moments.values(order);
          queue.fill(values, Double.NaN);
        }
      };
    }
  }
}

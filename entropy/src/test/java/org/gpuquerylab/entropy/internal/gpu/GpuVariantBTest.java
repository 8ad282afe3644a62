package org.gpuquerylab.entropy.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.contract.SolutionCheck;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpuVariantBTest extends DeviceSolverContract {
  @Override
  protected DeviceSolver solver(SolverOptions options, Backend backend, DeviceTiming timing) {
    return new GpuVariantB(options, backend, timing);
  }

  @Override
  protected MaxEntProblem problemOfAllSteps() {
    return new UniformGenerator().generate(13, KnownSets.upTo(13, 2), 5);
  }

  @Override
  protected Shortage shortage() {
    return new Shortage(500_000, 8L << 16, 10);
  }

  /**
   * Tests tiles of any size, one or several passes over the high bits, and both Cholesky solvers.
   */
  @ParameterizedTest
  @CsvSource({"1,9", "2,9", "4,9", "5,9", "8,11", "12,14"})
  void solvesWithTilesOfAnySize(int low, int predicates) {
    int size = 2 + low % 2;
    MaxEntProblem problem =
        new MixtureGenerator().generate(predicates, KnownSets.upTo(predicates, size), low);
    SolverOptions options = TIGHT.withAllBetas(true);
    try (GpuVariantB solver =
        new GpuVariantB(options, backend(), DeviceTiming.NONE, low, low % 4 < 2 ? 0 : 88)) {
      SolutionCheck.check(solver.solve(problem), "tiles of " + low + " bits, sets of " + size);
    }
  }

  @Test
  void agreesOverManyTiles() {
    MaxEntProblem problem = new UniformGenerator().generate(17, KnownSets.upTo(17, 2), 1);
    try (MaxEntSolver solver = solver(TIGHT.withAllBetas(true))) {
      SolutionCheck.check(solver.solve(problem), "z = 17, seed 1");
    }
  }

  /**
   * The paper's generator at w = 0 needs about ln 2 z + 3 iterations, and one read of the state at
   * the end.
   */
  @Test
  void countsWhatTheDeviceDid() {
    MaxEntProblem problem = new UniformGenerator().generate(14, KnownSets.upTo(14, 2), 5);
    try (GpuVariantB solver = new GpuVariantB(SolverOptions.DEFAULT, backend())) {
      solver.solve(problem);
      MaxEntSolution solution = solver.solve(problem);
      // The launches: spread, factors, plain and factored tiles, judgement, matrix, four block
      // columns, back.
      assertThat(solver.counters().launches() / solver.counters().replays()).isEqualTo(11);
      // There is one more evaluation than steps.
      assertThat(solver.counters().replays()).isEqualTo(solution.iterations() + 1);
      assertThat(solver.counters().synchronizations()).isLessThan(solution.iterations());
      assertThat(solver.deviceMillis()).isNaN();
    }
  }

  /**
   * The paper's rule for the GPU stops earlier, and its residual is the largest change of a cell.
   */
  @Test
  void stopsByThePapersRuleForTheGpu() {
    MaxEntProblem problem = new UniformGenerator().generate(13, KnownSets.upTo(13, 2), 6);
    SolverOptions loose = SolverOptions.DEFAULT.withStopping(StoppingRule.PAPER_GPU);
    try (MaxEntSolver solver = solver(loose);
        MaxEntSolver exact = solver(TIGHT)) {
      MaxEntSolution solution = solver.solve(problem);
      MaxEntSolution expected = exact.solve(problem);
      assertThat(solution.converged()).isTrue();
      assertThat(solution.residual()).isBetween(0.0, 1e-8);
      assertThat(solution.iterations()).isLessThanOrEqualTo(expected.iterations());
      try (MaxEntSolver capped = solver(loose.withMaxIterations(solution.iterations() - 1))) {
        MaxEntSolution before = capped.solve(problem);
        assertThat(before.converged()).isFalse();
        assertThat(before.residual()).isGreaterThan(1e-8);
        double[] x = cells(solution);
        double[] last = cells(before);
        double most = 0;
        for (int i = 0; i < x.length; i++) {
          most = Math.max(most, Math.abs(x[i] - last[i]));
        }
        assertThat(solution.residual()).isCloseTo(most, within(1e-12));
      }
    }
  }

  private static double[] cells(MaxEntSolution solution) {
    double[] x = new double[(int) solution.problem().cells()];
    Arrays.setAll(x, solution::cell);
    return x;
  }

  @Test
  void takesNoMoreThanItSays() {
    MaxEntProblem problem = new UniformGenerator().generate(15, KnownSets.upTo(15, 2), 1);
    for (StoppingRule rule : new StoppingRule[] {StoppingRule.RATIO, StoppingRule.PAPER_GPU}) {
      try (MaxEntSolver solver = solver(SolverOptions.DEFAULT.withStopping(rule))) {
        long before = backend().allocatedMemory();
        solver.solve(problem);
        long taken = backend().allocatedMemory() - before;
        long need = solver.memoryNeeded(problem).device();
        assertThat(taken).isBetween(need - need / 20, need);
      }
    }
  }
}

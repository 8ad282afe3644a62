package org.gpuquerylab.entropy.internal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewtonVariantATest {
  private static MaxEntSolver solver(SolverOptions options) {
    return new NewtonVariantA(options);
  }

  /** The full steps of the paper are taken: figures 2 and 3 have 7.3, 9 and 10 iterations. */
  @ParameterizedTest
  @CsvSource({"3, 2, 6.4", "6, 2, 8", "8, 2, 9", "7, 3, 9"})
  void takesAboutThePapersIterations(int predicates, int largest, double expected) {
    try (MaxEntSolver solver = solver(SolverOptions.DEFAULT)) {
      double mean =
          IntStream.rangeClosed(1, 50)
              .map(seed -> iterations(solver, predicates, largest, seed))
              .average()
              .orElseThrow();
      assertThat(mean).isCloseTo(expected, within(0.7));
    }
  }

  private static int iterations(MaxEntSolver solver, int predicates, int largest, int seed) {
    long[] known = KnownSets.upTo(predicates, largest);
    return solver.solve(new UniformGenerator().generate(predicates, known, seed)).iterations();
  }

  /** The paper's rule for the GPU is looser than the ratio rule, so it needs fewer iterations. */
  @Test
  void takesTheAbsoluteRule() {
    MaxEntProblem problem = new UniformGenerator().generate(9, KnownSets.upTo(9, 2), 1);
    SolverOptions absolute = SolverOptions.DEFAULT.withStopping(StoppingRule.PAPER_GPU);
    MaxEntSolution solution = new NewtonVariantA(absolute).solve(problem);
    assertThat(solution.converged()).isTrue();
    assertThat(solution.residual()).isLessThan(1e-8);
    assertThat(solution.iterations()).isBetween(5, 12);
  }

  /** Cells from 1e-15 to 1: full steps overshoot, so they must be shortened. */
  @Test
  void shortensStepsWhereItMust() {
    try (MaxEntSolver solver = solver(SolverOptions.DEFAULT)) {
      for (int seed = 0; seed < 60; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] x = random.doubles(16).map(u -> Math.exp(35 * (u - 1))).toArray();
        SupersetSums.inPlace(x);
        long[] known = KnownSets.upTo(4, 3);
        double[] selectivities =
            Arrays.stream(known).mapToDouble(set -> x[(int) set] / x[0]).toArray();
        MaxEntSolution solution = solver.solve(MaxEntProblem.of(4, known, selectivities));
        assertThat(solution.converged()).as("seed %d", seed).isTrue();
      }
    }
  }

  @Test
  void solvesSelectivitiesAsSmallAsRoundingErrors() {
    double rare = 3e-16;
    double[] known = {1, rare, 1 - rare, rare * 1e-4};
    MaxEntProblem problem = MaxEntProblem.of(2, KnownSets.upTo(2, 2), known);
    MaxEntSolution solution = new NewtonVariantA(SolverOptions.DEFAULT).solve(problem);
    assertThat(solution.converged()).isTrue();
    assertThat(solution.beta(1)).isCloseTo(rare, within(1e-8 * rare));
    assertThat(solution.beta(3)).isCloseTo(rare * 1e-4, within(1e-12 * rare));
  }
}

package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.Penalty;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the dual with a penalty, with every solver that supports one. */
class PenaltyTest {
  private static final int PROBLEMS = 80;

  static List<String> solvers() {
    return MaxEntSolvers.all().stream()
        .filter(entry -> !entry.onDevice())
        .filter(entry -> entry.create(SolverOptions.DEFAULT, null) instanceof DualSolver)
        .map(entry -> entry.name())
        .toList();
  }

  private static DualSolver solver(String name) {
    return (DualSolver) MaxEntSolvers.find(name).orElseThrow().create(SolverOptions.DEFAULT, null);
  }

  @Test
  void newtonsMethodTakesOneInEachOfItsForms() {
    assertThat(solvers())
        .contains("newton-a", "newton-b", "newton-moments", "quasi-newton-moments")
        .doesNotContain("scaling");
  }

  /**
   * No distribution's objective exceeds the dual; a distribution that reaches the dual is the
   * solution.
   */
  @ParameterizedTest
  @MethodSource("solvers")
  void theEntropyLessThePenaltyReachesItsBound(String name) {
    try (DualSolver solver = solver(name)) {
      for (int seed = 0; seed < PROBLEMS; seed++) {
        MaxEntProblem problem = PenaltyProblems.anything(1 + seed % 8, seed);
        Penalty penalty = PenaltyProblems.sizes(problem, seed).penalty(problem, 1);
        MaxEntSolution solution = solver.solve(problem, penalty, null);
        String what = problem + ", seed " + seed;
        assertThat(solution.converged()).as(what).isTrue();
        double[] cells = PenaltyProblems.cells(solution);
        assertThat(Arrays.stream(cells).sum()).as(what).isCloseTo(1, within(1e-7));
        double bound = PenaltyProblems.dual(problem, penalty, solution.weights());
        assertThat(PenaltyProblems.primal(problem, penalty, cells))
            .as(what)
            .isCloseTo(bound, within(1e-7 * (1 + Math.abs(bound))));
      }
    }
  }

  /**
   * As the penalty grows, it dominates the entropy, and the misfit approaches that of a quadratic
   * program.
   */
  @Test
  void theMisfitIsTheLeastAsThePenaltyGrows() {
    try (DualSolver solver = solver("newton-b")) {
      for (int seed = 0; seed < 40; seed++) {
        MaxEntProblem problem = PenaltyProblems.anything(1 + seed % 8, seed);
        Penalty penalty = SampleSizes.same(problem, 1000).penalty(problem, 1);
        double least = leastMisfit(problem, penalty);
        for (double strength : new double[] {1, 100}) {
          double[] variances = new double[problem.size()];
          Arrays.setAll(variances, i -> penalty.variance(i) / strength);
          MaxEntSolution solution = solver.solve(problem, Penalty.of(variances), null);
          String what = problem + ", seed " + seed + ", strength " + strength;
          assertThat(solution.converged()).as(what).isTrue();
          double misfit = PenaltyProblems.misfit(problem, penalty, PenaltyProblems.cells(solution));
          // Its entropy is above the program's by at most the logarithm of the number of cells.
          double most = 2 * problem.predicates() * Math.log(2) / strength;
          assertThat(misfit - least).as(what).isBetween(-1e-5 * (1 + least), most + 1e-5 * least);
        }
      }
    }
  }

  private static double leastMisfit(MaxEntProblem problem, Penalty penalty) {
    double sumIsOne = 1e6;
    double[][] rows = new double[problem.size()][(int) problem.cells()];
    double[] side = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      long set = problem.set(i);
      double scale = i == 0 ? sumIsOne : 1 / penalty.standardError(i);
      Arrays.setAll(rows[i], cell -> (set & ~cell) == 0 ? scale : 0);
      side[i] = scale * problem.selectivity(i);
    }
    double[] cells = CellQuadraticProgram.solve(new Array2DRowRealMatrix(rows), side);
    assertThat(Arrays.stream(cells).sum()).isCloseTo(1, within(1e-5));
    return PenaltyProblems.misfit(problem, penalty, cells);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  void aPenaltyThatIsLargeEnoughMovesNothing(String name) {
    try (DualSolver solver = solver(name)) {
      for (int seed = 0; seed < 12; seed++) {
        int z = 1 + seed % 6;
        MaxEntProblem problem = new UniformGenerator().generate(z, KnownSets.upTo(z, 2), seed);
        double[] variances = new double[problem.size()];
        Arrays.fill(variances, 1, variances.length, 1e-13);
        Penalty penalty = Penalty.of(variances);
        double[] expected = solver.solve(problem).betas();
        assertThat(solver.solve(problem, penalty, null).betas())
            .as("seed " + seed)
            .containsExactly(expected, within(1e-8));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("solvers")
  void takesAProblemThatSaysNothing(String name) {
    try (DualSolver solver = solver(name)) {
      for (int z = 0; z < 3; z++) {
        MaxEntProblem problem = MaxEntProblem.of(z, new long[] {0}, new double[] {1});
        MaxEntSolution solution = solver.solve(problem, Penalty.none(1), null);
        assertThat(solution.converged()).isTrue();
        assertThat(solution.fullConjunct()).isCloseTo(Math.scalb(1.0, -z), within(1e-12));
      }
    }
  }

  @Test
  void refusesInvalidPenalties() {
    assertThatThrownBy(() -> Penalty.of(0, -1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> Penalty.of(0, Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> Penalty.of(1, 1)).hasMessageContaining("empty set");
    MaxEntProblem problem = MaxEntProblem.of(1, new long[] {0, 1}, new double[] {1, 0.5});
    try (DualSolver solver = solver("newton-b")) {
      assertThatThrownBy(() -> solver.solve(problem, Penalty.none(1), null))
          .hasMessageContaining("1 variances are given for 2 known sets");
    }
  }

  /** A selectivity of 0 has no ratio, so differences are measured in standard errors. */
  @Test
  void measuresWhatIsNotMet() {
    Penalty penalty = Penalty.of(0, 1e-6, 1e-6);
    double[] known = {1, 0, 0.5};
    double[] weights = {7, -100, 0};
    assertThat(penalty.residual(known, weights, new double[] {1, 1e-4, 0.5})).isLessThan(1e-15);
    assertThat(penalty.residual(known, weights, new double[] {1, 2e-4, 0.5}))
        .isCloseTo(0.1, within(1e-12));
    assertThat(penalty.residual(known, weights, new double[] {1, 1e-4, Double.NaN})).isInfinite();
    assertThat(penalty.dual(weights)).isCloseTo(0.005, within(1e-12));
  }
}

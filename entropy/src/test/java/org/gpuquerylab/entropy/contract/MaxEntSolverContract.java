package org.gpuquerylab.entropy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.generator.LogNormalGenerator;
import org.gpuquerylab.entropy.generator.MixtureGenerator;
import org.gpuquerylab.entropy.generator.UniformGenerator;
import org.gpuquerylab.entropy.limit.MemoryNeed;
import org.gpuquerylab.entropy.limit.SolverLimitException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.StoppingRule;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.junit.jupiter.api.Test;

/**
 * What every solver must hold. A subclass says how to create the solver, and how many predicates
 * the tested problems may have if it is slow.
 */
public abstract class MaxEntSolverContract extends DegenerateProblemsContract {
  /** Most predicates of a random problem. */
  protected int maxTestedPredicates() {
    return 12;
  }

  @Test
  final void solvesRandomProblems() {
    try (MaxEntSolver solver = solver(TIGHT)) {
      List<RandomProblems.Case> tests = RandomProblems.upTo(maxTestedPredicates()).toList();
      long solved = tests.stream().filter(test -> isSolved(solver, test)).count();
      assertThat(solved).isGreaterThanOrEqualTo((long) (convergingShare() * tests.size()));
    }
  }

  private boolean isSolved(MaxEntSolver solver, RandomProblems.Case test) {
    MaxEntSolution solution = solver.solve(test.problem());
    if (convergingShare() < 1 && !solution.converged()) {
      assertThat(solution.residual()).as(test.name()).isGreaterThan(TIGHT.stopping().epsilon());
      return false;
    }
    check(solution, test.name());
    return true;
  }

  @Test
  final void stopsByThePapersRule() {
    try (MaxEntSolver solver = solver(SolverOptions.DEFAULT)) {
      RandomProblems.upTo(maxTestedPredicates())
          .filter(test -> test.problem().predicates() % 3 == 1)
          .forEach(
              test -> {
                MaxEntSolution solution = solver.solve(test.problem());
                if (convergingShare() == 1 || solution.converged()) {
                  assertThat(solution.converged()).as(test.name()).isTrue();
                  assertThat(residual(solution)).as(test.name()).isLessThanOrEqualTo(1.001e-8);
                }
              });
    }
  }

  @Test
  final void solvesThePapersExample() {
    MaxEntProblem problem =
        MaxEntProblem.of(3, new long[] {0, 1, 2, 3, 4, 6}, new double[] {1, .5, .5, .4, .5, .1});
    MaxEntSolution solution = solve(problem);
    assertThat(solution.fullConjunct()).isCloseTo(0.08, within(1e-9));
    assertThat(solution.beta(0b101)).isCloseTo(0.16, within(1e-9));
    check(solution, "the paper's example");
  }

  @Test
  final void solvesOnePredicate() {
    MaxEntSolution solution =
        solve(MaxEntProblem.of(1, new long[] {0, 1}, new double[] {1, 0.125}));
    assertThat(solution.cell(0)).isCloseTo(0.875, within(1e-10));
    assertThat(solution.cell(1)).isCloseTo(0.125, within(1e-10));
  }

  @Test
  final void nothingKnownIsUniform() {
    MaxEntSolution solution = solve(MaxEntProblem.of(4, new long[] {0}, new double[] {1}));
    for (int cell = 0; cell < 16; cell++) {
      assertThat(solution.cell(cell)).isCloseTo(1 / 16.0, within(1e-12));
    }
  }

  @Test
  final void everythingKnownIsGivenBack() {
    for (int z = 1; z <= 4; z++) {
      check(solve(new UniformGenerator().generate(z, KnownSets.upTo(z, z), 1)), "all sets of " + z);
    }
  }

  @Test
  final void singlesAloneAreIndependent() {
    double[] singles = {0.5, 0.01, 0.999, 1e-6, 0.3};
    double[] known = new double[6];
    known[0] = 1;
    System.arraycopy(singles, 0, known, 1, 5);
    MaxEntSolution solution = solve(MaxEntProblem.of(5, KnownSets.upTo(5, 1), known));
    for (int set = 0; set < 32; set++) {
      double product = 1;
      for (int i = 0; i < 5; i++) {
        product *= (set >> i & 1) != 0 ? singles[i] : 1;
      }
      assertThat(solution.beta(set)).as("set %d", set).isCloseTo(product, within(1e-9 * product));
    }
  }

  @Test
  final void saysThatItDidNotConverge() {
    MaxEntProblem problem = new LogNormalGenerator().generate(5, KnownSets.upTo(5, 2), 1);
    try (MaxEntSolver solver = solver(TIGHT.withMaxIterations(1))) {
      MaxEntSolution solution = solver.solve(problem);
      assertThat(solution.converged()).isFalse();
      assertThat(solution.iterations()).isEqualTo(1);
      assertThat(solution.residual()).isGreaterThan(1e-11);
      assertThat(Arrays.stream(solution.weights())).allMatch(Double::isFinite);
      assertThat(Arrays.stream(solution.betas())).noneMatch(value -> Double.isNaN(value));
    }
  }

  @Test
  final void anInstanceServesManyProblems() {
    MaxEntProblem large = new MixtureGenerator().generate(5, KnownSets.upTo(5, 2), 3);
    MaxEntProblem small = new UniformGenerator().generate(3, KnownSets.upTo(3, 2), 4);
    try (MaxEntSolver solver = solver(TIGHT)) {
      MaxEntSolution first = solver.solve(large);
      double[] weights = first.weights();
      check(solver.solve(small), "after a larger one");
      check(solver.solve(large), "after a smaller one");
      assertThat(first.weights()).containsExactly(weights);
      check(first, "the first, after later ones");
    }
  }

  @Test
  final void computesAllSelectivitiesOnRequest() {
    MaxEntProblem problem = new MixtureGenerator().generate(6, KnownSets.upTo(6, 2), 5);
    try (MaxEntSolver solver = solver(TIGHT.withAllBetas(true))) {
      check(solver.solve(problem), "with all selectivities");
    }
  }

  @Test
  final void refusesWhatDoesNotFit() {
    MaxEntProblem problem = new UniformGenerator().generate(6, KnownSets.upTo(6, 2), 1);
    try (MaxEntSolver solver = solver(TIGHT.withMemoryLimit(8))) {
      long need = solver.memoryNeeded(problem).host();
      assertThat(need).isPositive();
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageContaining(solver.name())
          .hasMessageContaining(MemoryNeed.describe(need))
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  final void knowsItsNeedWithoutAllocating() {
    int z = MaxEntProblem.MAX_PREDICATES;
    double[] known = new double[z + 1];
    Arrays.fill(known, 0.5);
    known[0] = 1;
    MaxEntProblem huge = MaxEntProblem.of(z, KnownSets.upTo(z, 1), known);
    try (MaxEntSolver solver = solver(TIGHT)) {
      assertThat(solver.memoryNeeded(huge).host()).isPositive();
    }
  }

  /**
   * Checks a solution of a problem with an interior. That the cells, computed plainly from the
   * weights, have the known selectivities proves it: the maximum is unique.
   */
  protected final void check(MaxEntSolution solution, String name) {
    MaxEntProblem problem = solution.problem();
    assertThat(solution.converged()).as(name).isTrue();
    assertThat(residual(solution)).as(name).isLessThan(1e-8);
    double[] plain = PlainCells.betas(problem, solution.weights());
    double square = 0;
    for (int i = 0; i < problem.size(); i++) {
      square += Math.pow(plain[(int) problem.set(i)] - problem.selectivity(i), 2);
    }
    assertThat(Math.sqrt(square)).as("gradient, " + name).isLessThan(1e-9);
    double[] betas = solution.betas();
    assertEqual(betas, plain, 1e-9, name);
    assertEqual(betas, ReferenceSolver.betas(problem), 1e-6, name);
    for (int set = 0; set < betas.length; set += 1 + betas.length / 7) {
      assertThat(solution.beta(set)).as(name).isCloseTo(betas[set], within(1e-9 * betas[set]));
    }
    double full = betas[betas.length - 1];
    assertThat(solution.fullConjunct()).as(name).isCloseTo(full, within(1e-9 * full));
  }

  private static void assertEqual(double[] actual, double[] expected, double most, String name) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int set = 0; set < actual.length; set++) {
      double difference = Math.abs(actual[set] / expected[set] - 1);
      if (!(difference <= most)) {
        assertThat(actual[set]).as(name + ", set " + set).isEqualTo(expected[set]);
      }
    }
  }

  private static double residual(MaxEntSolution solution) {
    MaxEntProblem problem = solution.problem();
    double[] plain = PlainCells.betas(problem, solution.weights());
    double[] estimates =
        Arrays.stream(problem.sets()).mapToDouble(set -> plain[(int) set]).toArray();
    return StoppingRule.ratioResidual(problem.selectivities(), estimates);
  }
}

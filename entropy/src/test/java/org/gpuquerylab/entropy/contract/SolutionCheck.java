package org.gpuquerylab.entropy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.StoppingRule;

/** Checks solutions by the definitions, and by an oracle that shares no code with the solvers. */
public final class SolutionCheck {
  private SolutionCheck() {}

  /**
   * Checks a solution of a problem with an interior. It is correct if the cells, computed by
   * definition from the weights, have the known selectivities, because the maximum is unique.
   */
  public static void check(MaxEntSolution solution, String name) {
    check(solution, 1, name);
  }

  /**
   * Checks a solution by a solver that does not reach 1e-11.
   *
   * @param slack the factor by which tolerances are larger
   */
  static void check(MaxEntSolution solution, double slack, String name) {
    MaxEntProblem problem = solution.problem();
    assertThat(solution.converged()).as(name).isTrue();
    assertThat(residual(solution)).as(name).isLessThan(slack * 1e-8);
    double[] plain = PlainCells.betas(problem, solution.weights());
    double square = 0;
    for (int i = 0; i < problem.size(); i++) {
      square += Math.pow(plain[(int) problem.set(i)] - problem.selectivity(i), 2);
    }
    assertThat(Math.sqrt(square)).as("gradient, " + name).isLessThan(slack * 1e-9);
    double[] betas = solution.betas();
    assertEqual(betas, plain, 1e-9, name);
    assertEqual(betas, ReferenceSolver.betas(problem), slack * 1e-6, name);
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

  /** The residual of the ratio rule at cells that are computed by definition from the weights. */
  static double residual(MaxEntSolution solution) {
    MaxEntProblem problem = solution.problem();
    double[] plain = PlainCells.betas(problem, solution.weights());
    double[] estimates =
        Arrays.stream(problem.sets()).mapToDouble(set -> plain[(int) set]).toArray();
    return StoppingRule.ratioResidual(problem.selectivities(), estimates);
  }
}

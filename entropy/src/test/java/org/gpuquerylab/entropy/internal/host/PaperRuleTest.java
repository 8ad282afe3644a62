package org.gpuquerylab.entropy.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;

/**
 * Tests the rule of the paper's GPU program: a change of at most 1e-8 in each cell, however small
 * the cells are.
 */
class PaperRuleTest {
  private static MaxEntSolution solve(int predicates, StoppingRule rule) {
    long[] pairs = KnownSets.upTo(predicates, 2);
    SolverOptions options = SolverOptions.DEFAULT.withStopping(rule).withAllBetas(true);
    try (NewtonVariantB solver = new NewtonVariantB(options)) {
      return solver.solve(new UniformGenerator().generate(predicates, pairs, 0));
    }
  }

  private static double ratio(MaxEntSolution solution) {
    MaxEntProblem problem = solution.problem();
    double[] estimates = Arrays.stream(problem.sets()).mapToDouble(solution::beta).toArray();
    return StoppingRule.ratioResidual(problem.selectivities(), estimates);
  }

  /**
   * The rule needs one more step than the ratio rule: only in that step does it see that no cell
   * changes.
   */
  @Test
  void ofFewPredicatesItTakesOneIterationMore() {
    MaxEntSolution byRatio = solve(10, StoppingRule.RATIO);
    MaxEntSolution byChange = solve(10, StoppingRule.PAPER_GPU);
    assertThat(byChange.iterations()).isEqualTo(byRatio.iterations() + 1);
    assertThat(ratio(byChange)).isLessThan(1e-12);
  }

  /** With 2^18 cells, each cell is about 4e-6. */
  @Test
  void ofManyPredicatesItStopsBeforeTheRatiosAreRight() {
    MaxEntSolution byRatio = solve(18, StoppingRule.RATIO);
    MaxEntSolution byChange = solve(18, StoppingRule.PAPER_GPU);
    assertThat(byChange.iterations()).isEqualTo(byRatio.iterations() - 1);
    assertThat(ratio(byRatio)).isLessThan(1e-8);
    assertThat(ratio(byChange)).isBetween(1e-8, 1e-6);
  }
}

package org.gpuquerylab.entropy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.internal.generator.LogNormalGenerator;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.internal.gpu.DeviceSolver;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.ProblemLimits;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;

/**
 * The requirements for every solver, within the traits that it states. A subclass names an entry of
 * a catalogue, and provides a backend for a solver on a device:
 *
 * <pre>
 * class MySolverTest extends MaxEntSolverContract {
 *   &#64;Override
 *   protected SolverEntry entry() {
 *     return MaxEntSolvers.find("my-solver").orElseThrow();
 *   }
 * }
 * </pre>
 */
public abstract class MaxEntSolverContract extends DegenerateProblemsContract {
  /** The random problems that the solver accepts and solves quickly. */
  /** Whether random problems of a size are tested, which may take kernels of its own. */
  protected boolean tests(int predicates) {
    return true;
  }

  private List<RandomProblems.Case> randomProblems() {
    List<RandomProblems.Case> tests =
        RandomProblems.upTo(traits().quickPredicates())
            .filter(test -> entry().takes(test.problem()))
            .filter(test -> tests(test.problem().predicates()))
            .toList();
    assumeFalse(tests.isEmpty(), () -> "none of the problems is within " + traits().limits());
    return tests;
  }

  @Test
  final void solvesRandomProblems() {
    List<RandomProblems.Case> tests = randomProblems();
    try (MaxEntSolver solver = solver(tight())) {
      long solved = tests.stream().filter(test -> isSolved(solver, test)).count();
      double share = traits().convergingShare();
      assertThat(solved).isGreaterThanOrEqualTo((long) (share * tests.size()));
    }
  }

  private boolean isSolved(MaxEntSolver solver, RandomProblems.Case test) {
    MaxEntSolution solution = solver.solve(test.problem());
    if (traits().convergingShare() < 1 && !solution.converged()) {
      assertThat(solution.residual()).as(test.name()).isGreaterThan(tight().stopping().epsilon());
      return false;
    }
    check(solution, test.name());
    return true;
  }

  private void check(MaxEntSolution solution, String name) {
    SolutionCheck.check(solution, slack(1), name);
  }

  @Test
  final void stopsByThePapersRule() {
    assumeTrue(traits().epsilon() <= 1e-8, "it does not reach the paper's epsilon");
    try (MaxEntSolver solver = solver(SolverOptions.DEFAULT)) {
      for (RandomProblems.Case test : randomProblems()) {
        if (test.problem().predicates() % 3 == 1) {
          MaxEntSolution solution = solver.solve(test.problem());
          if (traits().convergingShare() == 1 || solution.converged()) {
            assertThat(solution.converged()).as(test.name()).isTrue();
            assertThat(SolutionCheck.residual(solution))
                .as(test.name())
                .isLessThanOrEqualTo(1.001e-8);
          }
        }
      }
    }
  }

  @Test
  final void solvesThePapersExample() {
    MaxEntProblem problem =
        MaxEntProblem.of(3, new long[] {0, 1, 2, 3, 4, 6}, new double[] {1, .5, .5, .4, .5, .1});
    MaxEntSolution solution = solve(problem);
    assertThat(solution.fullConjunct()).isCloseTo(0.08, within(slack(1e-9)));
    assertThat(solution.beta(0b101)).isCloseTo(0.16, within(slack(1e-9)));
    check(solution, "the paper's example");
  }

  @Test
  final void solvesOnePredicate() {
    MaxEntSolution solution =
        solve(MaxEntProblem.of(1, new long[] {0, 1}, new double[] {1, 0.125}));
    assertThat(solution.cell(0)).isCloseTo(0.875, within(slack(1e-10)));
    assertThat(solution.cell(1)).isCloseTo(0.125, within(slack(1e-10)));
  }

  @Test
  final void nothingKnownIsUniform() {
    int z = atMost(4);
    MaxEntSolution solution = solve(MaxEntProblem.of(z, new long[] {0}, new double[] {1}));
    for (int cell = 0; cell < 1 << z; cell++) {
      assertThat(solution.cell(cell)).isCloseTo(1.0 / (1 << z), within(slack(1e-12)));
    }
  }

  @Test
  final void everythingKnownIsGivenBack() {
    for (int z = 1; z <= Math.min(atMost(4), setsUpTo(4)); z++) {
      check(solve(new UniformGenerator().generate(z, KnownSets.upTo(z, z), 1)), "all sets of " + z);
    }
  }

  /**
   * The rule compares the cells of successive iterations; when it holds, Newton's method and
   * iterative scaling are far closer to the solution than the rule requires.
   */
  @Test
  final void takesEveryRuleIfItSaysSo() {
    assumeTrue(traits().everyRule());
    int z = atMost(4);
    MaxEntProblem problem = new UniformGenerator().generate(z, KnownSets.upTo(z, setsUpTo(2)), 1);
    try (MaxEntSolver solver = solver(SolverOptions.DEFAULT.withStopping(StoppingRule.PAPER_GPU))) {
      MaxEntSolution solution = solver.solve(problem);
      assertThat(solution.converged()).isTrue();
      for (int i = 0; i < problem.size(); i++) {
        assertThat(solution.beta(problem.set(i))).isCloseTo(problem.selectivity(i), within(1e-6));
      }
    }
  }

  @Test
  final void singlesAloneAreIndependent() {
    double[] singles = {0.5, 0.01, 0.999, 1e-6, 0.3};
    int z = atMost(5);
    double[] known = new double[z + 1];
    known[0] = 1;
    System.arraycopy(singles, 0, known, 1, z);
    MaxEntSolution solution = solve(MaxEntProblem.of(z, KnownSets.upTo(z, 1), known));
    for (int set = 0; set < 1 << z; set++) {
      double product = 1;
      for (int i = 0; i < z; i++) {
        product *= (set >> i & 1) != 0 ? singles[i] : 1;
      }
      assertThat(solution.beta(set))
          .as("set %d", set)
          .isCloseTo(product, within(slack(1e-9) * product));
    }
  }

  @Test
  final void saysThatItDidNotConverge() {
    MaxEntProblem problem = pairs(new LogNormalGenerator(), 5, 1);
    assumeTrue(problem.largestSet() == 2, "one iteration may do for independent predicates");
    try (MaxEntSolver solver = solver(tight().withMaxIterations(1))) {
      MaxEntSolution solution = solver.solve(problem);
      assertThat(solution.converged()).isFalse();
      assertThat(solution.iterations()).isEqualTo(1);
      assertThat(solution.residual()).isGreaterThan(tight().stopping().epsilon());
      assertThat(Arrays.stream(solution.weights())).allMatch(Double::isFinite);
      assertThat(Arrays.stream(solution.betas())).noneMatch(value -> Double.isNaN(value));
    }
  }

  @Test
  final void anInstanceServesManyProblems() {
    MaxEntProblem large = pairs(new MixtureGenerator(), 5, 3);
    MaxEntProblem small = pairs(new UniformGenerator(), 3, 4);
    try (MaxEntSolver solver = solver(tight())) {
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
    MaxEntProblem problem = pairs(new MixtureGenerator(), 6, 5);
    try (MaxEntSolver solver = solver(tight().withAllBetas(true))) {
      check(solver.solve(problem), "with all selectivities");
    }
  }

  @Test
  final void knowsItsNeedWithoutAllocating() {
    MaxEntProblem huge = singles(atMost(MaxEntProblem.MAX_PREDICATES));
    try (MaxEntSolver solver = solver(tight())) {
      assertThat(solver.memoryNeeded(huge).host()).isPositive();
    }
  }

  @Test
  final void refusesWhatDoesNotFit() {
    MaxEntProblem problem = pairs(new UniformGenerator(), 6, 1);
    try (MaxEntSolver solver = solver(tight().withMemoryLimit(8))) {
      long need = solver.memoryNeeded(problem).host();
      assertThat(need).isPositive();
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageContaining(solver.name())
          .hasMessageContaining(MemoryNeed.describe(need))
          .hasMessageNotContaining("\n");
    }
    ProblemLimits limits = traits().limits();
    if (limits.predicates() < MaxEntProblem.MAX_PREDICATES) {
      assertRefused(singles(limits.predicates() + 1), limits.predicates());
    }
    if (limits.largestSet() < limits.predicates()) {
      int larger = limits.largestSet() + 1;
      long[] sets = {0, (1L << larger) - 1};
      MaxEntProblem beyond = MaxEntProblem.of(larger, sets, new double[] {1, 0.5});
      assertRefused(beyond, limits.largestSet());
    }
  }

  private void assertRefused(MaxEntProblem problem, int most) {
    try (MaxEntSolver solver = solver(tight())) {
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageContaining(solver.name())
          .hasMessageContaining(Integer.toString(most))
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  final void isWhatItsEntrySays() {
    try (MaxEntSolver solver = solver(tight())) {
      assertThat(solver.name()).isEqualTo(entry().name());
      assertThat(solver instanceof DeviceSolver).isEqualTo(entry().onDevice());
    }
    assertThat(entry().description()).isNotBlank().doesNotContain("\n");
  }

  private static MaxEntProblem singles(int predicates) {
    double[] known = new double[predicates + 1];
    Arrays.fill(known, 0.5);
    known[0] = 1;
    return MaxEntProblem.of(predicates, KnownSets.upTo(predicates, 1), known);
  }

  /** A problem with known pairs, reduced to the size that the solver accepts. */
  private MaxEntProblem pairs(ProblemGenerator generator, int predicates, long seed) {
    int z = atMost(predicates);
    return generator.generate(z, KnownSets.upTo(z, setsUpTo(2)), seed);
  }
}

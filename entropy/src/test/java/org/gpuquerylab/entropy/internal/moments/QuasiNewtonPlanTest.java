package org.gpuquerylab.entropy.internal.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.gpuquerylab.entropy.internal.generator.ClosedMixtureGenerator;
import org.gpuquerylab.entropy.internal.generator.LogNormalGenerator;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests which source computes the sums, when Newton's method takes over, and larger problems than
 * those of the contract.
 */
class QuasiNewtonPlanTest {
  private static final SolverOptions TIGHT =
      SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(1e-10));

  private static MaxEntSolution solve(MaxEntProblem problem, SolverOptions options) {
    try (MaxEntSolver solver = new QuasiNewtonMoments(options)) {
      return solver.solve(problem);
    }
  }

  @ParameterizedTest(name = "z = {0}, sets of up to {1}, {2}")
  @CsvSource({
    "12, 2, uniform, products", "13, 2, mixture, products", "14, 2, lognormal, products",
    "15, 2, mixture, products", "16, 2, uniform, products", "12, 3, uniform, tiles",
    "14, 3, mixture, tiles"
  })
  void findsTheWeightsOfVariantB(int z, int largest, String generator, String source) {
    MaxEntProblem problem = generator(generator).generate(z, KnownSets.upTo(z, largest), z);
    MaxEntSolution solution = solve(problem, TIGHT);
    assertThat(solution.converged()).isTrue();
    assertThat(solution.plan()).contains(source).contains("gradient passes");
    try (MaxEntSolver other = new NewtonVariantB(TIGHT)) {
      double[] expected = other.solve(problem).weights();
      assertThat(solution.weights()).containsExactly(expected, within(1e-5));
    }
    try (MaxEntSolver all = new QuasiNewtonMoments(TIGHT.withAllBetas(true).withThreads(2))) {
      double[] betas = all.solve(problem).betas();
      for (int i = 0; i < problem.size(); i++) {
        double known = problem.selectivity(i);
        assertThat(betas[(int) problem.set(i)]).isCloseTo(known, within(1e-9 * known));
      }
      assertThat(solution.fullConjunct() / betas[betas.length - 1]).isCloseTo(1, within(1e-6));
    }
  }

  private static ProblemGenerator generator(String name) {
    return switch (name) {
      case "uniform" -> new UniformGenerator();
      case "lognormal" -> new LogNormalGenerator();
      default -> new MixtureGenerator();
    };
  }

  /** So many weights that Newton's matrix would not fit into the memory limit. */
  @Test
  void takesNoMatrix() {
    MaxEntProblem problem = new UniformGenerator().generate(14, KnownSets.upTo(14, 4), 1);
    long matrix = 8L * problem.size() * problem.size();
    MaxEntSolution solution = solve(problem, SolverOptions.DEFAULT.withMemoryLimit(matrix / 2));
    assertThat(solution.converged()).isTrue();
    assertThat(solution.plan()).doesNotContain("Newton");
  }

  @Test
  void newtonGoesOnWhereGradientsAreTooSlow() {
    MaxEntProblem problem = new LogNormalGenerator().generate(8, KnownSets.upTo(8, 3), 1);
    MaxEntSolution solution = solve(problem, TIGHT);
    assertThat(solution.converged()).isTrue();
    assertThat(solution.plan()).contains("then Newton, moments");
    assertThat(solution.iterations()).isGreaterThan(40);
  }

  /** All predicates hold or fail together, except in a share of the rows. */
  @ParameterizedTest(name = "z = {0}, all but {1} equivalent")
  @CsvSource({"12, 1e-1", "13, 1e-3", "14, 1e-6"})
  void solvesAlmostEquivalentPredicates(int z, double share) {
    long[] sets = KnownSets.upTo(z, 2);
    double[] known = new double[sets.length];
    Arrays.setAll(known, i -> 0.3 * (1 - share) + share * Math.scalb(1.0, -Long.bitCount(sets[i])));
    known[0] = 1;
    MaxEntProblem problem = MaxEntProblem.of(z, sets, known);
    MaxEntSolution solution = solve(problem, TIGHT);
    assertThat(solution.converged()).isTrue();
    assertThat(solution.plan()).doesNotContain("Newton");
    try (MaxEntSolver newton = new NewtonVariantB(TIGHT)) {
      double expected = newton.solve(problem).fullConjunct();
      assertThat(solution.fullConjunct()).isCloseTo(expected, within(1e-6 * expected));
    }
  }

  @Test
  void singlesAloneTakeNoPass() {
    int z = MaxEntProblem.MAX_PREDICATES;
    double[] known = new double[z + 1];
    Arrays.setAll(known, i -> 1 / (1.0 + i));
    MaxEntSolution solution =
        solve(MaxEntProblem.of(z, KnownSets.upTo(z, 1), known), SolverOptions.DEFAULT);
    assertThat(solution.converged()).isTrue();
    assertThat(solution.plan()).isEqualTo("independence");
    assertThat(solution.cell((1L << z) - 1)).isPositive().isLessThan(1e-80);
  }

  @Test
  void refusesMorePairsThanEnd() {
    MaxEntProblem problem = new ClosedMixtureGenerator().generate(38, KnownSets.upTo(38, 2), 1);
    assertThatThrownBy(() -> solve(problem, SolverOptions.DEFAULT.withMemoryLimit(1L << 40)))
        .isInstanceOf(SolverLimitException.class)
        .hasMessageContaining("38 predicates")
        .hasMessageContaining("seconds for each pass");
    try (MaxEntSolver solver = new QuasiNewtonMoments(SolverOptions.DEFAULT.withMemoryLimit(1))) {
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageContaining(MemoryNeed.describe(solver.memoryNeeded(problem).host()));
    }
  }

  /** 2^26 cells are 512 MiB. */
  @Test
  void solvesPairsOf26Predicates() {
    solvesPairs(26, SolverOptions.DEFAULT.withMemoryLimit(64 << 20));
  }

  /**
   * Run with {@code -Dentropy.large=31}; a pass by one thread takes a second at 31 predicates and
   * half a minute at 36.
   */
  @Test
  @EnabledIfSystemProperty(named = "entropy.large", matches = "[0-9]+")
  void solvesPairsOfManyPredicates() {
    solvesPairs(Integer.getInteger("entropy.large"), SolverOptions.DEFAULT.withThreads(2));
  }

  private static void solvesPairs(int z, SolverOptions options) {
    MaxEntProblem problem = new ClosedMixtureGenerator().generate(z, KnownSets.upTo(z, 2), 1);
    MaxEntSolution solution = solve(problem, options);
    assertThat(solution.converged()).isTrue();
    assertThat(solution.plan()).contains("products");
    for (int i = problem.size() - 1; i > 0; i -= 1 + problem.size() / 2) {
      double known = problem.selectivity(i);
      assertThat(solution.beta(problem.set(i))).isCloseTo(known, within(2e-8 * known));
    }
  }
}

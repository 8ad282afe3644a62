package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.estimator.MaxEntSession;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.expression.ExpressionCells;
import org.gpuquerylab.entropy.expression.RandomExpressions;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares expressions about solvers' solutions with sums over the cells that follow from all
 * selectivities.
 */
class SolvedExpressionsTest {
  private static final int PROBLEMS = 12;

  /**
   * The tolerance: cells of iterative scaling sum to 1 only to this accuracy, and expressions are
   * normalised.
   */
  private static final double OFF = 1e-7;

  static List<SolverEntry> entries() {
    return MaxEntSolvers.all();
  }

  private static SparseProblem problem(int seed) {
    SparseShape[] shapes = SparseShape.values();
    return SparseGenerator.generate(shapes[seed % shapes.length], 4 + seed % 7, seed);
  }

  /** The cells by inclusion and exclusion, which is accurate to about 1e-13 here. */
  private static double[] cells(double[] betas) {
    double[] x = betas.clone();
    for (int bit = 1; bit < x.length; bit <<= 1) {
      for (int i = 0; i < x.length; i++) {
        x[i] -= (i & bit) == 0 ? x[i | bit] : 0;
      }
    }
    return x;
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everySolversSolutionsAnswer(SolverEntry entry) {
    Backend backend =
        entry.onDevice()
            ? TestBackends.shared(TestBackends.devices().findFirst().orElseThrow())
            : null;
    assertAnswers(entry, backend);
  }

  private static void assertAnswers(SolverEntry entry, @Nullable Backend backend) {
    try (MaxEntSolver solver = entry.create(SolverOptions.DEFAULT, backend)) {
      for (int seed = 0; seed < PROBLEMS; seed++) {
        SparseSolution solution =
            new SparseSolver(solver, SolverOptions.DEFAULT).solve(problem(seed));
        double[] cells = cells(solution.betas());
        RandomExpressions random = new RandomExpressions(seed, solution.problem().predicates());
        for (int i = 0; i < 20; i++) {
          Expression of = random.next(i % 4);
          assertThat(solution.selectivity(of))
              .as("seed %d, %s", seed, of)
              .isBetween(0.0, 1.0)
              .isCloseTo(ExpressionCells.sum(cells, of), within(OFF));
        }
      }
    }
  }

  /**
   * Requests parts of a chain of 1,000 predicates, for which a vector of all selectivities is
   * impossible.
   */
  @Test
  void asksALongChain() {
    SparseProblem problem = SparseGenerator.generate(SparseShape.CHAIN, 1000, 1);
    try (NewtonMoments pieces = new NewtonMoments(SolverOptions.DEFAULT)) {
      SparseSolution solution = new SparseSolver(pieces, SolverOptions.DEFAULT).solve(problem);
      List<Expression> all = IntStream.range(0, 1000).mapToObj(Expression::of).toList();
      double total = 0;
      double mean = 0;
      for (int k = 0; k <= 1000; k += 200) {
        int last = k + 199;
        Expression some =
            Expression.and(
                List.of(
                    Expression.atLeast(k, all), Expression.not(Expression.atLeast(last + 1, all))));
        total += solution.selectivity(some);
      }
      for (int i = 0; i < 1000; i++) {
        mean += solution.beta(PredicateSet.of(i));
      }
      assertThat(total).isCloseTo(1, within(1e-9));
      int middle = (int) mean;
      assertThat(solution.selectivity(Expression.atLeast(middle, all))).isBetween(0.2, 0.8);
    }
  }

  @Test
  void sessionsAnswerAnewAfterEachChange() {
    double[] selectivities = new SplittableRandom(3).doubles(4).toArray();
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < 4; i++) {
      known.put(PredicateSet.of(i), selectivities[i]);
    }
    int[] all = {0, 1, 2, 3};
    MaxEntProblem problem = SparseProblem.of(4, known).restrict(all, all);
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT)) {
      MaxEntSession session = MaxEntSession.of(solver, problem);
      Expression either = Expression.or(List.of(Expression.of(0), Expression.of(1)));
      double a = selectivities[0];
      double b = selectivities[1];
      assertThat(session.selectivity(either)).isCloseTo(a + b - a * b, within(1e-6));
      session.update(0b11, Math.min(a, b) / 2);
      assertThat(session.selectivity(either)).isCloseTo(a + b - Math.min(a, b) / 2, within(1e-6));
      assertThat(session.selectivity(Expression.of(0), either))
          .isCloseTo(a / (a + b - Math.min(a, b) / 2), within(1e-6));
    }
  }
}

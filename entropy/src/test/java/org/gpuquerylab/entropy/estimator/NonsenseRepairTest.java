package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.sparse.PlainElimination;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;

/** Tests repairs in which a quarter of the selectivities say nothing about the data. */
class NonsenseRepairTest {
  /** The number of known sets whose estimates are compared. */
  private static final int COMPARED = 40;

  /** A partial 4-tree, in which random numbers replace a quarter of the selectivities. */
  private static SparseProblem nonsense(int predicates, long seed) {
    SparseProblem problem =
        SparseGenerator.generate(SparseShape.PARTIAL_FOUR_TREE, predicates, seed);
    SplittableRandom random = new SplittableRandom(seed);
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < problem.size(); i++) {
      boolean isKept = random.nextInt(4) > 0;
      known.put(problem.set(i), isKept ? problem.selectivity(i) : random.nextDouble());
    }
    return SparseProblem.of(problem.names(), known);
  }

  /**
   * The maximum number of rows: variances of a millionth and less occur beside covariances of a
   * quarter. With conjugate gradients alone, the method did not finish here.
   */
  @Test
  void endsOnAFourTreeOfThreeHundred() {
    SparseProblem problem = nonsense(300, 1);
    Repaired<SparseSolution> repaired = repair(problem, SampleSizes.MOST_ROWS);
    assertThat(repaired.isRepaired()).isTrue();
    assertThat(repaired.solution().converged()).isTrue();
    assertThat(repaired.solution().iterations()).isLessThan(150);
    assertThat(repaired.moved()).hasSizeGreaterThan(problem.size() / 2);
  }

  /** With few rows, the weights that follow from the estimates are exact. */
  @Test
  void isTheOnlyMaximum() {
    for (int seed = 0; seed < 2; seed++) {
      double rows = Math.pow(10, 2 + seed);
      SparseProblem problem = nonsense(60, seed);
      assertOptimal(problem, rows, repair(problem, rows).solution());
    }
  }

  private static Repaired<SparseSolution> repair(SparseProblem problem, double rows) {
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT);
        SparseRepair repair = new SparseRepair(solver, SolverOptions.DEFAULT)) {
      return repair.solve(problem, set -> rows);
    }
  }

  /**
   * At the unique maximum, the weights of the repaired sets are (b - beta) / v. An elimination that
   * shares no code with the solvers checks that these weights give the estimates.
   */
  private static void assertOptimal(SparseProblem problem, double rows, SparseSolution solution) {
    assertThat(solution.converged()).isTrue();
    double[] variances = SampleSizes.variances(problem, set -> rows, Repair.ENTROPY_ROWS);
    int[] numbers = solution.penalizedSets();
    assertThat(numbers).hasSizeGreaterThan(problem.size() / 2);
    PredicateSet[] sets =
        Arrays.stream(numbers).mapToObj(problem::set).toArray(PredicateSet[]::new);
    double[] weights =
        Arrays.stream(numbers)
            .mapToDouble(
                i -> (problem.selectivity(i) - solution.beta(problem.set(i))) / variances[i])
            .toArray();
    PlainElimination plain = new PlainElimination(problem.predicates(), sets, weights);
    double all = plain.logSum(PredicateSet.EMPTY);
    for (int i = 0; i < sets.length; i += 1 + sets.length / COMPARED) {
      double expected = Math.exp(plain.logSum(sets[i]) - all);
      assertThat(solution.beta(sets[i])).as("%s", sets[i]).isCloseTo(expected, within(1e-5));
    }
  }
}

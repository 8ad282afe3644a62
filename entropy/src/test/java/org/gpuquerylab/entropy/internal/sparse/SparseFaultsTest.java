package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;

/**
 * Tests faults and limits of problems with many predicates, which sums over all cells cannot solve.
 */
class SparseFaultsTest {
  private final Map<PredicateSet, Double> known = new LinkedHashMap<>();

  private static SparseSolution solve(SparseProblem problem) {
    return solve(problem, SolverOptions.DEFAULT);
  }

  private static SparseSolution solve(SparseProblem problem, SolverOptions options) {
    try (NewtonMoments pieces = new NewtonMoments(options)) {
      return new SparseSolver(pieces, options).solve(problem);
    }
  }

  private void know(double selectivity, int... predicates) {
    known.put(PredicateSet.of(predicates), selectivity);
  }

  private void singles(int count, double selectivity) {
    for (int i = 0; i < count; i++) {
      know(selectivity, i);
    }
  }

  private static double beta(SparseSolution solution, int... predicates) {
    return solution.beta(PredicateSet.of(predicates));
  }

  private static void assertKnown(SparseSolution solution) {
    assertThat(solution.converged()).as(solution.plan()).isTrue();
    SparseProblem problem = solution.problem();
    for (int i = 0; i < problem.size(); i++) {
      double selectivity = problem.selectivity(i);
      assertThat(solution.beta(problem.set(i)))
          .as(problem.describe(i))
          .isCloseTo(selectivity, within(1e-7 * selectivity));
    }
  }

  @Test
  void independentPredicatesWithOneKnownPair() {
    for (int z : new int[] {36, 37, 62, 63, 1000}) {
      known.clear();
      singles(z, 0.5);
      know(0.4, 3, z - 1);
      SparseSolution solution = solve(SparseProblem.of(z, known));
      assertKnown(solution);
      assertThat(beta(solution, 0, 3, z - 1)).isCloseTo(0.2, within(1e-9));
      assertThat(solution.conditional(PredicateSet.of(3), PredicateSet.of(z - 1)))
          .isCloseTo(0.8, within(1e-9));
      assertThat(solution.plan()).startsWith((z - 1) + " components, " + (z - 1) + " pieces");
    }
  }

  @Test
  void nothingOrLittleKnown() {
    SparseSolution none = solve(SparseProblem.of(0, Map.of()));
    assertThat(none.converged()).isTrue();
    assertThat(beta(none)).isEqualTo(1);
    assertThat(none.betas()).containsExactly(1);
    SparseSolution one = solve(SparseProblem.of(1, Map.of()));
    assertThat(one.betas()).containsExactly(new double[] {1, 0.5}, within(1e-12));
    SparseSolution many = solve(SparseProblem.of(70, Map.of()));
    assertThat(beta(many, 0, 1, 69)).isCloseTo(0.125, within(1e-12));
    assertThat(many.plan()).startsWith("70 components, 70 pieces, largest clique 1, 140 cells");
    assertThatThrownBy(many::betas)
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("all selectivities of 70 predicates are too many");
  }

  @Test
  void eightCliquesOfFiveAndTwoOfTwenty() {
    for (int size : new int[] {5, 20}) {
      known.clear();
      singles(40, 0.3);
      for (int i = 0; i < 40; i++) {
        for (int j = i - i % size; j < i; j++) {
          know(0.12, j, i);
        }
      }
      SparseSolution solution = solve(SparseProblem.of(40, known));
      assertKnown(solution);
      assertThat(solution.plan())
          .startsWith(40 / size + " components, " + 40 / size + " pieces, largest clique " + size);
      assertThat(beta(solution, 0, 1, 39)).isCloseTo(0.12 * 0.3, within(1e-8));
    }
  }

  @Test
  void aPairThatNeverHoldsAmongForty() {
    SparseProblem chain = SparseGenerator.generate(SparseShape.CHAIN, 40, 1);
    for (int i = 0; i < chain.size(); i++) {
      known.put(chain.set(i), chain.selectivity(i));
    }
    know(0.0, 20, 21);
    know(0.3, 20);
    know(0.4, 21);
    know(0.1, 19, 20);
    know(0.1, 21, 22);
    know(0.5, 19);
    know(0.5, 22);
    SparseSolution solution = solve(SparseProblem.of(40, known));
    assertKnown(solution);
    assertThat(beta(solution, 20, 21)).isZero();
    assertThat(beta(solution, 5, 20, 21, 30)).isZero();
    assertThat(beta(solution, 19, 22)).isPositive();
  }

  /**
   * A cycle of 40 predicates, some of them settled or implied by others; a junction tree solves it.
   */
  @Test
  void solvesACycleWithSettledAndImpliedPredicates() {
    singles(40, 0.5);
    for (int i = 0; i < 40; i++) {
      know(0.3, i, (i + 1) % 40);
    }
    know(1.0, 7);
    know(0.5, 6, 7);
    know(0.5, 7, 8);
    know(0.0, 21, 22);
    know(0.5, 30, 31); // equivalent
    SparseSolution solution = solve(SparseProblem.of(40, known));
    assertThat(solution.plan()).contains("junction trees");
    assertKnown(solution);
    assertThat(beta(solution, 21, 22)).isZero();
    assertThat(beta(solution, 5, 30, 31)).isCloseTo(beta(solution, 5, 31), within(1e-9));
    assertThat(beta(solution, 5, 6, 7)).isCloseTo(beta(solution, 5, 6), within(1e-9));
  }

  @Test
  void aContradictionAmongThreeOfTwentySix() {
    singles(26, 0.5);
    know(0.45, 0, 1);
    know(0.45, 1, 2);
    know(0.05, 0, 2);
    assertThatThrownBy(() -> solve(SparseProblem.of(26, known)))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContainingAll("{p0, p1} = 0.45", "{p0, p2} = 0.05", "{p1, p2} = 0.45")
        .hasMessageContaining("contradict each other: no distribution has them; change one");
  }

  @Test
  void aConjunctionAboveItsPartInALongChain() {
    singles(100, 0.5);
    for (int i = 1; i < 100; i++) {
      know(i == 60 ? 0.6 : 0.3, i - 1, i);
    }
    assertThatThrownBy(() -> solve(SparseProblem.of(100, known)))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContaining("the selectivity of {p59, p60} = 0.6 is above that of {p59} = 0.5");
  }

  /** Neighbours in a chain are equivalent, so the ends must be too; no single clique shows this. */
  @Test
  void aContradictionAlongACycle() {
    singles(30, 0.5);
    for (int i = 0; i < 29; i++) {
      know(0.499, i, i + 1);
    }
    know(0.05, 0, 29);
    assertThatThrownBy(() -> solve(SparseProblem.of(30, known)))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContaining("contradict each other: no distribution has them; change one")
        .hasMessageContaining("more sets")
        .hasMessageNotContaining("\n");
  }

  /** Two implications make each pair of neighbours equivalent, but the ends are not. */
  @Test
  void aCycleOfWhichNoCellIsPossible() {
    singles(30, 0.5);
    for (int i = 0; i < 29; i++) {
      know(0.5, i, i + 1);
    }
    know(0.0, 0, 29);
    assertThatThrownBy(() -> solve(SparseProblem.of(30, known)))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContaining("contradict each other: no distribution has them; change one")
        .hasMessageNotContaining("\n");
  }

  @Test
  void refusesACliqueThatIsTooLarge() {
    know(0.5, PredicateSet.first(40).toArray());
    assertThatThrownBy(() -> solve(SparseProblem.of(60, known)))
        .isInstanceOf(SolverLimitException.class)
        .hasMessageStartingWith("the known selectivities join 40 predicates, {p0, p1, ")
        .hasMessageContaining(
            ", so that 40 or more of them must be summed at once, which takes 2^40 cells")
        .hasMessageEndingWith(
            "; leave out known sets that join them, or keep the N strongest pairs by lab statistics"
                + " --pairs N");
    SparseProblem dense = SparseGenerator.generate(SparseShape.DENSE, 300, 1);
    assertThatThrownBy(() -> solve(dense))
        .isInstanceOf(SolverLimitException.class)
        .hasMessageContaining(", so that 25 or more of them must be summed at once");
    SparseProblem cycle = SparseGenerator.generate(SparseShape.CYCLE, 40, 1);
    assertThatThrownBy(() -> solve(cycle, SolverOptions.DEFAULT.withMemoryLimit(100)))
        .isInstanceOf(SolverLimitException.class)
        .hasMessageContaining("a junction tree with a clique of 3 predicates needs");
  }

  /**
   * A junction tree has no cells of the whole problem, so no junction tree is used under the rule
   * that compares all cells.
   */
  @Test
  void aRuleThatComparesCellsNeedsAllOfThem() {
    SolverOptions byCells = SolverOptions.DEFAULT.withStopping(StoppingRule.PAPER_GPU);
    SparseProblem cycle = SparseGenerator.generate(SparseShape.CYCLE, 12, 1);
    try (MaxEntSolver ratio = new NewtonVariantB(SolverOptions.DEFAULT);
        MaxEntSolver change = new NewtonVariantB(byCells)) {
      SparseSolution coupled = new SparseSolver(ratio, SolverOptions.DEFAULT).solve(cycle);
      assertThat(coupled.plan()).contains("junction tree");
      SparseSolution whole = new SparseSolver(change, byCells).solve(cycle);
      assertThat(whole.plan()).doesNotContain("junction tree");
      assertThat(whole.converged()).isTrue();
      assertThat(whole.betas()).containsExactly(coupled.betas(), within(1e-6));
      assertThat(whole.iterations()).isEqualTo(change.solve(whole(cycle)).iterations());
      SparseProblem large = SparseGenerator.generate(SparseShape.CYCLE, 40, 1);
      assertThatThrownBy(() -> new SparseSolver(change, byCells).solve(large))
          .isInstanceOf(SolverLimitException.class)
          .hasMessage(
              "the stopping rule compares all cells of two iterations, but known selectivities join"
                  + " 40 predicates, above the 36 up to which all cells are summed; choose the"
                  + " stopping rule ratio");
      PredicateSet group = PredicateSet.first(12);
      SparseProblem exclusive =
          SparseProblem.of(group(12), Map.of(PredicateSet.of(0), 0.1), List.of(group));
      assertThatThrownBy(() -> new SparseSolver(change, byCells).solve(exclusive))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageContaining("exclusive predicates are solved by junction trees");
    }
  }

  private static MaxEntProblem whole(SparseProblem problem) {
    return problem.restrict(
        PredicateSet.first(problem.predicates()).toArray(),
        IntStream.range(0, problem.size()).toArray());
  }

  private static List<String> group(int size) {
    return IntStream.range(0, size).mapToObj(i -> "v" + i).toList();
  }

  @Test
  void saysWhatDidNotConverge() {
    SparseProblem cycle = SparseGenerator.generate(SparseShape.CYCLE, 40, 1);
    SparseSolution solution = solve(cycle, SolverOptions.DEFAULT.withMaxIterations(1));
    assertThat(solution.converged()).isFalse();
    assertThat(solution.iterations()).isEqualTo(1);
    assertThat(solution.residual()).isGreaterThan(1e-8);
    assertThat(solution.misfit().orElseThrow()).contains(" fits worst; it is estimated as 0.");
  }
}

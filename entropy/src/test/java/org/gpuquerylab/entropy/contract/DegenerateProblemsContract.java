package org.gpuquerylab.entropy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.internal.host.NewtonVariantA;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.junit.jupiter.api.Test;

/** The requirements for every solver if cells are impossible. */
abstract class DegenerateProblemsContract extends ContradictionsContract {
  private static final int DEGENERATE = Integer.getInteger("entropy.degenerate", 12);

  /** Random problems with impossible cells; fewer if some of them reach the iteration cap. */
  private int degenerateProblems() {
    return traits().convergingShare() < 1 ? DEGENERATE / 2 : DEGENERATE;
  }

  private MaxEntSolution solved(MaxEntProblem problem) {
    MaxEntSolution solution = solve(problem);
    assertKnown(solution, "known");
    return solution;
  }

  private void assertKnown(MaxEntSolution solution, String name) {
    MaxEntProblem problem = solution.problem();
    assertThat(solution.converged()).as(name).isTrue();
    assertThat(Arrays.stream(solution.betas())).as(name).allMatch(b -> b >= 0 && b < 1.000001);
    for (int i = 0; i < problem.size(); i++) {
      double known = problem.selectivity(i);
      assertThat(solution.beta(problem.set(i)))
          .as(name + ", " + problem.describe(problem.set(i)))
          .isCloseTo(known, within(slack(1e-8) * known));
    }
  }

  @Test
  final void aPredicateNeverHolds() {
    MaxEntSolution solution = solved(problem(3, 1, 0.0, 2, 0.3, 3, 0.0, 4, 0.5));
    assertThat(solution.beta(0b110)).isCloseTo(0.15, within(slack(1e-9)));
    assertThat(solution.beta(0b111)).isZero();
    assertThat(solution.fullConjunct()).isZero();
    assertThat(solution.cell(0b110)).isCloseTo(0.15, within(slack(1e-9)));
    assertThat(solution.cell(0b111)).isZero();
  }

  @Test
  final void aPredicateAlwaysHolds() {
    MaxEntSolution solution = solved(problem(3, 1, 1.0, 2, 0.3, 3, 0.3, 4, 0.5));
    assertThat(solution.fullConjunct()).isCloseTo(0.15, within(slack(1e-9)));
    assertThat(solution.cell(0b110)).isZero();
  }

  @Test
  final void everyPredicateIsSettled() {
    MaxEntSolution solution = solved(problem(2, 1, 1.0, 2, 0.0));
    assertThat(solution.betas()).containsExactly(1, 1, 0, 0);
    assertThat(solution.cell(1)).isEqualTo(1);
  }

  @Test
  final void onePredicateImpliesAnother() {
    MaxEntSolution solution = solved(problem(3, 1, 0.2, 2, 0.4, 3, 0.2, 4, 0.5));
    assertThat(solution.fullConjunct()).isCloseTo(0.1, within(slack(1e-9)));
    assertThat(solution.cell(0b001)).isZero();
    assertThat(solution.cell(0b010)).isCloseTo(0.1, within(slack(1e-9)));
  }

  @Test
  final void implicationsChain() {
    MaxEntSolution solution = solved(problem(4, 1, 0.2, 2, 0.4, 3, 0.2, 4, 0.5, 6, 0.4, 8, 0.5));
    assertThat(solution.beta(0b0111)).isCloseTo(0.2, within(slack(1e-9)));
    assertThat(solution.fullConjunct()).isCloseTo(0.1, within(slack(1e-9)));
  }

  @Test
  final void twoPredicatesAreEquivalent() {
    MaxEntSolution solution = solved(problem(3, 1, 0.4, 2, 0.4, 3, 0.4, 4, 0.5, 5, 0.1));
    assertThat(solution.beta(0b110)).isCloseTo(0.1, within(slack(1e-9)));
    assertThat(solution.cell(0b001)).isZero();
    assertThat(solution.cell(0b011)).isCloseTo(0.3, within(slack(1e-9)));
  }

  @Test
  final void twoPredicatesExcludeEachOther() {
    MaxEntSolution solution = solved(problem(3, 1, 0.4, 2, 0.3, 3, 0.0, 4, 0.5));
    assertThat(solution.beta(0b101)).isCloseTo(0.2, within(slack(1e-9)));
    assertThat(solution.fullConjunct()).isZero();
  }

  @Test
  final void oneOfTwoPredicatesHolds() {
    MaxEntSolution solution = solved(problem(3, 1, 0.7, 2, 0.6, 3, 0.3, 4, 0.5));
    assertThat(solution.fullConjunct()).isCloseTo(0.15, within(slack(1e-9)));
    assertThat(solution.cell(0)).isZero();
  }

  @Test
  final void impliedBySetsWithoutTheirParts() {
    MaxEntSolution solution = solved(problem(3, 3, 1.0, 4, 0.5));
    assertThat(solution.fullConjunct()).isCloseTo(0.5, within(slack(1e-9)));
    MaxEntSolution other = solved(problem(3, 3, 0.25, 7, 0.25));
    assertThat(other.beta(0b100)).isCloseTo(0.25 + 0.75 / 2, within(slack(1e-9)));
  }

  /** P(a != c) = P(a != b) + P(b != c): two cells are 0, and no pair of sets shows it. */
  @Test
  final void cellsThatOnlyALinearProgramFinds() {
    MaxEntSolution solution = solved(problem(3, 1, 0.5, 2, 0.5, 3, 0.4, 4, 0.5, 5, 0.3, 6, 0.4));
    assertThat(solution.cell(0b010)).isCloseTo(0, within(slack(1e-9)));
    assertThat(solution.cell(0b101)).isCloseTo(0, within(slack(1e-9)));
    assertThat(solution.fullConjunct()).isCloseTo(0.3, within(slack(1e-9)));
  }

  @Test
  final void solvesRandomProblemsWithImpossibleCells() {
    for (int seed = 0; seed < degenerateProblems(); seed++) {
      MaxEntProblem problem = withZeros(2 + seed % 4, seed);
      if (!entry().takes(problem)) {
        continue;
      }
      MaxEntSolution solution = solve(problem);
      String name = "impossible cells, seed " + seed;
      assertKnown(solution, name);
      double[] expected = new NewtonVariantA(tight()).solve(problem).betas();
      assertThat(solution.betas()).as(name).containsExactly(expected, within(slack(1e-7)));
    }
  }

  /** Half of the cells are 0. */
  private static MaxEntProblem withZeros(int z, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = random.doubles(1L << z).map(p -> p < 0.5 ? 0 : p).toArray();
    x[random.nextInt(x.length)] += 0.1;
    double[] betas = PlainCells.sums(x);
    long[] known =
        seed % 3 == 2
            ? KnownSets.of(LongStream.range(1, 1L << z).filter(s -> random.nextBoolean()).toArray())
            : KnownSets.upTo(z, 1 + (int) (seed % 3) + (int) (seed % 2));
    double[] selectivities =
        Arrays.stream(known).mapToDouble(set -> betas[(int) set] / betas[0]).toArray();
    return MaxEntProblem.of(z, known, selectivities);
  }

  /**
   * p1 holds almost always, and p0 almost only where p1 does not: there is no contradiction, so a
   * solver must not refuse the problem. A solver may fail to converge if probabilities are as small
   * as rounding errors.
   */
  @Test
  final void refusesNothingThatIsRareButPossible() {
    for (double rare : new double[] {1e-13, 3e-16, 1.2e-16}) {
      assertSolvedOrGivenUp(problem(2, 1, rare, 2, 1 - rare, 3, rare * 1e-4));
      assertSolvedOrGivenUp(problem(3, 1, rare, 2, 1 - rare, 3, rare * 1e-4, 4, 0.5, 5, rare / 8));
    }
  }

  private void assertSolvedOrGivenUp(MaxEntProblem problem) {
    MaxEntSolution solution = solve(problem);
    assertThat(solution.residual()).isNotNaN();
    if (solution.converged()) {
      assertKnown(solution, problem.toString());
    }
  }

  /** From independence, a first Newton step is up to 10^24 times too long here. */
  @Test
  final void solvesRarePredicatesThatOftenHoldTogether() {
    for (double rare : new double[] {1e-4, 1e-8, 1e-12}) {
      double two = rare / 2;
      MaxEntSolution solution =
          solve(problem(3, 1, rare, 2, rare, 3, two, 4, rare, 5, two, 6, two, 7, 0.4 * rare));
      if (traits().convergingShare() == 1 || solution.converged()) {
        assertKnown(solution, "rare predicates, " + rare);
      }
    }
  }

  /** Selectivities drawn independently of each other. */
  @Test
  final void solvesRefusesOrGivesUpOnAnything() {
    for (int seed = 0; seed < 3 * degenerateProblems(); seed++) {
      MaxEntProblem problem = anything(1 + seed % 6, seed);
      if (!entry().takes(problem)) {
        continue;
      }
      String name = "anything, seed " + seed;
      try {
        MaxEntSolution solution = solve(problem);
        if (solution.converged()) {
          assertKnown(solution, name);
        }
        assertThat(solution.residual()).as(name).isNotNaN();
        assertThat(Arrays.stream(solution.betas()))
            .as(name)
            .noneMatch(beta -> Double.isNaN(beta) || beta < 0);
      } catch (ContradictoryProblemException e) {
        assertThat(e.getMessage()).as(name).doesNotContain("\n");
        assertThat(e.sets()).as(name).isNotEmpty();
      }
    }
  }

  private static MaxEntProblem anything(int z, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] some = {0, 1, 0.5, 1e-9, 1 - 1e-9, 1e-300, 0.25, 1e-13, random.nextDouble()};
    double odds = random.nextDouble();
    long[] known =
        KnownSets.of(
            LongStream.range(1, 1L << z).filter(s -> random.nextDouble() < odds).toArray());
    double[] selectivities = new double[known.length];
    Arrays.setAll(selectivities, i -> i == 0 ? 1 : some[random.nextInt(some.length)]);
    if (random.nextBoolean()) {
      // Makes each conjunction hold at most as often as its known subsets.
      for (int i = 1; i < known.length; i++) {
        for (int j = 1; j < i; j++) {
          if ((known[j] & ~known[i]) == 0) {
            selectivities[i] = Math.min(selectivities[i], selectivities[j]);
          }
        }
      }
    }
    return MaxEntProblem.of(z, known, selectivities);
  }
}

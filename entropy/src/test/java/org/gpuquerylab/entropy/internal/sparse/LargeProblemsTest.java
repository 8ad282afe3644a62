package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests problems with too many cells for a sum over all of them. Only the distribution of maximum
 * entropy has the known selectivities and is a product over the known sets; the tests check both
 * properties.
 */
class LargeProblemsTest {
  private static final int FOUR_TREES = Integer.getInteger("entropy.fourTrees", 5);

  private static final SolverOptions TIGHT =
      SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(1e-11));

  private static SparseSolution solve(SparseProblem problem) {
    try (NewtonMoments pieces = new NewtonMoments(TIGHT)) {
      return new SparseSolver(pieces, TIGHT).solve(problem);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "INDEPENDENT, 200",
    "CHAIN, 62",
    "CHAIN, 200",
    "STAR, 60",
    "FOREST, 100",
    "CYCLE, 50",
    "LADDER, 40",
    "GRID, 60",
    "FOUR_TREE, 60",
    "CLIQUES, 36",
  })
  void isTheOnlyProductWithTheKnownSelectivities(SparseShape shape, int predicates) {
    check(SparseGenerator.generate(shape, predicates, 1), shape + " " + predicates, 1);
  }

  @Test
  void solvesFourTreesWhoseFillEdgesAreUnknown() {
    for (int seed = 0; seed < FOUR_TREES; seed++) {
      SparseProblem problem = SparseGenerator.generate(SparseShape.PARTIAL_FOUR_TREE, 60, seed);
      check(problem, "partial 4-tree, seed " + seed, seed);
    }
  }

  private static void check(SparseProblem problem, String name, long seed) {
    SparseSolution solution = solve(problem);
    assertThat(solution.converged()).as(name).isTrue();
    for (int i = 0; i < problem.size(); i++) {
      double known = problem.selectivity(i);
      assertThat(solution.beta(problem.set(i)))
          .as(name + ", " + problem.describe(i))
          .isCloseTo(known, within(1e-9 * known));
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 100; i++) {
      assertIsProduct(solution, random, name);
    }
    assertElimination(solution, random, name);
  }

  /**
   * Checks that predicates which no known set joins do not interact, whatever other predicates
   * hold.
   */
  private static void assertIsProduct(
      SparseSolution solution, SplittableRandom random, String name) {
    SparseProblem problem = solution.problem();
    int z = problem.predicates();
    PredicateSet some =
        PredicateSet.of(random.ints(2 + random.nextInt(2), 0, z).distinct().toArray());
    if (some.size() == 1 || isJoined(problem, some)) {
      return;
    }
    BitSet others = new BitSet();
    double share = random.nextDouble();
    IntStream.range(0, z).filter(i -> random.nextDouble() < share).forEach(others::set);
    assertThat(interaction(solution, some, others))
        .as(name + ", " + some)
        .isCloseTo(0, within(1e-6));
  }

  private static boolean isJoined(SparseProblem problem, PredicateSet some) {
    return IntStream.range(0, problem.size())
        .mapToObj(problem::set)
        .anyMatch(set -> set.union(some).size() == set.size());
  }

  /** The sum of the logarithms of the cells with each subset, with alternating signs. */
  private static double interaction(SparseSolution solution, PredicateSet some, BitSet others) {
    double sum = 0;
    for (int subset = 0; subset < 1 << some.size(); subset++) {
      BitSet cell = (BitSet) others.clone();
      for (int i = 0; i < some.size(); i++) {
        cell.set(some.predicate(i), (subset >> i & 1) != 0);
      }
      boolean even = (some.size() - Integer.bitCount(subset)) % 2 == 0;
      sum += (even ? 1 : -1) * logCell(solution, cell);
    }
    return sum;
  }

  private static double logCell(SparseSolution solution, BitSet cell) {
    double logarithm = 0;
    for (Bag bag : solution.tree().bags()) {
      int[] own = bag.predicates();
      long all = (1L << own.length) - 1;
      logarithm += Math.log(bag.marginals().of(0, all)[state(own, own, cell)]);
      if (bag.parent() >= 0) {
        PredicateSet above = PredicateSet.of(solution.tree().bags().get(bag.parent()).predicates());
        int[] common = IntStream.of(own).filter(above::contains).toArray();
        long onto = SparseProblem.maskWithin(PredicateSet.of(common), own);
        logarithm -= Math.log(bag.marginals().of(0, onto)[state(common, own, cell)]);
      }
    }
    return logarithm;
  }

  private static int state(int[] some, int[] own, BitSet cell) {
    assertThat(own).contains(some);
    return IntStream.range(0, some.length).filter(i -> cell.get(some[i])).map(i -> 1 << i).sum();
  }

  /**
   * Reads the weights from the cells, and checks that an elimination that shares no code with the
   * solvers gets the same answers from these weights.
   */
  private static void assertElimination(
      SparseSolution solution, SplittableRandom random, String name) {
    SparseProblem problem = solution.problem();
    int z = problem.predicates();
    PredicateSet[] sets =
        IntStream.range(0, problem.size()).mapToObj(problem::set).toArray(PredicateSet[]::new);
    double[] weights = new double[sets.length];
    for (int i = 0; i < sets.length; i++) {
      weights[i] = interaction(solution, sets[i], new BitSet());
    }
    PlainElimination plain = new PlainElimination(z, sets, weights);
    double all = plain.logSum(PredicateSet.EMPTY);
    for (int i = 0; i < 5; i++) {
      PredicateSet some =
          PredicateSet.of(random.ints(1 + random.nextInt(8), 0, z).distinct().toArray());
      double expected = Math.exp(plain.logSum(some) - all);
      assertThat(solution.beta(some))
          .as(name + ", " + some)
          .isCloseTo(expected, within(1e-6 * expected));
    }
  }
}

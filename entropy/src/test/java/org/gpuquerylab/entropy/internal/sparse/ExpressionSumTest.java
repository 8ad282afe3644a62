package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.expression.ExpressionCells;
import org.gpuquerylab.entropy.expression.RandomExpressions;
import org.gpuquerylab.entropy.problem.ImpossibleConditionException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.junit.jupiter.api.Test;

/** Compares expressions on random trees of bags with sums over all cells. */
class ExpressionSumTest {
  private static final int COUNT = Integer.getInteger("entropy.expressions", 150);

  private static Expression p(int predicate) {
    return Expression.of(predicate);
  }

  private static List<Expression> range(int from, int to) {
    return IntStream.range(from, to).mapToObj(Expression::of).toList();
  }

  /** Independent predicates, each in a bag of its own. */
  private static BagTree independent(double... selectivities) {
    return new BagTree(
        IntStream.range(0, selectivities.length)
            .mapToObj(
                i ->
                    new Bag(
                        new int[] {i},
                        -1,
                        new CellTable(new double[] {1 - selectivities[i], selectivities[i]})))
            .toList());
  }

  /** Each bag has new predicates and some of its parent's; some cells are impossible. */
  private static BagTree random(int predicates, SplittableRandom random) {
    List<Bag> bags = new ArrayList<>();
    int next = 0;
    while (next < predicates) {
      int parent = bags.isEmpty() || random.nextInt(4) == 0 ? -1 : random.nextInt(bags.size());
      int[] above = parent < 0 ? new int[0] : bags.get(parent).predicates();
      int[] common = Arrays.stream(above).filter(p -> random.nextBoolean()).limit(3).toArray();
      int more = Math.min(predicates - next, 1 + random.nextInt(3));
      int[] own = IntStream.range(next, next + more).toArray();
      next += more;
      int[] all = IntStream.concat(Arrays.stream(common), Arrays.stream(own)).sorted().toArray();
      double[] given = parent < 0 ? new double[] {1} : marginal(bags.get(parent), common);
      bags.add(new Bag(all, parent, new CellTable(cells(given, more, random))));
    }
    return new BagTree(bags);
  }

  private static double[] marginal(Bag bag, int[] predicates) {
    return bag.marginals().of(0, bag.mask(predicates));
  }

  /** Cells in which the common predicates, the lowest bits, have the given probabilities. */
  private static double[] cells(double[] given, int more, SplittableRandom random) {
    double[] cells = new double[given.length << more];
    for (int i = 0; i < given.length; i++) {
      double sum = 0;
      for (int j = i; j < cells.length; j += given.length) {
        cells[j] = random.nextInt(5) == 0 ? 0 : Math.pow(random.nextDouble(), 4);
        sum += cells[j];
      }
      for (int j = i; j < cells.length; j += given.length) {
        cells[j] = sum > 0 ? cells[j] / sum * given[i] : given[i] / (1 << more);
      }
    }
    return cells;
  }

  /** The probabilities of all cells. */
  private static double[] all(BagTree tree, int predicates) {
    double[] x = JointCells.betas(tree, predicates);
    for (int bit = 1; bit < x.length; bit <<= 1) {
      for (int i = 0; i < x.length; i++) {
        x[i] -= (i & bit) == 0 ? x[i | bit] : 0;
      }
    }
    return x;
  }

  @Test
  void equalsTheSumOfTheCells() {
    for (int seed = 0; seed < COUNT; seed++) {
      int z = 1 + seed % 12;
      BagTree tree = random(z, new SplittableRandom(seed));
      double[] cells = all(tree, z);
      RandomExpressions expressions = new RandomExpressions(seed, z);
      for (int i = 0; i < 10; i++) {
        Expression of = expressions.next(i % 4);
        Expression given = expressions.next(2);
        String name = "seed " + seed + ", " + of + " given " + given;
        double value = tree.selectivity(of);
        assertThat(value)
            .as(name)
            .isBetween(0.0, 1.0)
            .isCloseTo(ExpressionCells.sum(cells, of), within(1e-12));
        assertThat(value + tree.selectivity(Expression.not(of)))
            .as(name)
            .isCloseTo(1, within(1e-12));
        double condition = ExpressionCells.sum(cells, given);
        if (condition > 1e-9) {
          double both = ExpressionCells.sum(cells, Expression.and(List.of(of, given)));
          assertThat(tree.selectivity(of, given))
              .as(name)
              .isBetween(0.0, 1.0)
              .isCloseTo(both / condition, within(1e-11 / condition));
        }
      }
    }
  }

  @Test
  void conjunctionsAreUnchanged() {
    for (int seed = 0; seed < 100; seed++) {
      BagTree tree = random(10, new SplittableRandom(seed));
      int[] some = new SplittableRandom(seed).ints(5, 0, 10).distinct().toArray();
      assertThat(tree.selectivity(Expression.allOf(PredicateSet.of(some))))
          .as("seed %d", seed)
          .isEqualTo(Math.min(1, tree.beta(some)));
    }
  }

  @Test
  void followsDeMorgan() {
    for (int seed = 0; seed < 200; seed++) {
      BagTree tree = random(9, new SplittableRandom(seed));
      RandomExpressions expressions = new RandomExpressions(seed, 9);
      List<Expression> some = IntStream.range(0, 3).mapToObj(i -> expressions.next(2)).toList();
      List<Expression> not = some.stream().map(Expression::not).toList();
      assertThat(tree.selectivity(Expression.not(Expression.or(some))))
          .as("seed %d", seed)
          .isCloseTo(tree.selectivity(Expression.and(not)), within(1e-12));
      double total = 0;
      for (int k = 0; k <= some.size(); k++) {
        total += tree.selectivity(Expression.exactly(k, some));
      }
      assertThat(total).as("seed %d", seed).isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void edges() {
    BagTree tree = independent(0.25, 0, 1);
    assertThat(tree.selectivity(Expression.always())).isEqualTo(1);
    assertThat(tree.selectivity(Expression.or(List.of()))).isZero();
    assertThat(tree.selectivity(Expression.atLeast(0, range(0, 3)))).isEqualTo(1);
    assertThat(tree.selectivity(Expression.atLeast(4, range(0, 3)))).isZero();
    assertThat(tree.selectivity(Expression.atMost(7, range(0, 3)))).isEqualTo(1);
    assertThat(tree.selectivity(Expression.exactly(5, range(0, 3)))).isZero();
    assertThat(tree.selectivity(Expression.atLeast(2, List.of(p(0), p(0))))).isEqualTo(0.25);
    assertThat(tree.selectivity(Expression.and(List.of(p(0), p(0))))).isEqualTo(0.25);
    assertThat(tree.selectivity(Expression.or(List.of(p(0), Expression.not(p(0)))))).isEqualTo(1);
    assertThat(tree.selectivity(Expression.and(List.of(p(0), Expression.not(p(0)))))).isZero();
    assertThat(new BagTree(List.of()).selectivity(Expression.always())).isEqualTo(1);
    assertThatThrownBy(() -> tree.selectivity(p(3))).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesWhatNeverHoldsAsACondition() {
    BagTree tree = independent(0.25, 0, 1);
    assertThatThrownBy(() -> tree.selectivity(p(0), p(1)))
        .isInstanceOf(ImpossibleConditionException.class)
        .hasMessage(
            "the condition never holds, so nothing can be estimated given it; give another");
    assertThat(tree.selectivity(p(1), p(0))).isZero();
    assertThat(tree.selectivity(p(0), p(2))).isEqualTo(0.25);
  }

  /** A direct sum is accurate where a difference of large selectivities would lose all digits. */
  @Test
  void nothingCancels() {
    BagTree tree = independent(1 - 0x1p-40, 1 - 0x1p-40, 1e-30);
    Expression none = Expression.not(Expression.or(range(0, 2)));
    assertThat(tree.selectivity(none)).isEqualTo(0x1p-80);
    assertThat(tree.selectivity(Expression.and(List.of(none, p(2)))))
        .isCloseTo(1e-30 * 0x1p-80, within(1e-66));
  }

  /** The binomial distribution of a thousand predicates. */
  @Test
  void countsAThousandPredicates() {
    double[] selectivities = new double[1000];
    Arrays.fill(selectivities, 0.5);
    BagTree tree = independent(selectivities);
    assertThat(tree.selectivity(Expression.atLeast(501, range(0, 1000))))
        .isCloseTo(tree.selectivity(Expression.atMost(499, range(0, 1000))), within(1e-12));
    double binomial = 1; // (1000 over 500) / 2^1000
    for (int i = 1; i <= 500; i++) {
      binomial *= (500.0 + i) / i / 4;
    }
    assertThat(tree.selectivity(Expression.exactly(500, range(0, 1000))))
        .isCloseTo(binomial, within(1e-12));
    assertThat(tree.selectivity(Expression.or(range(0, 1000)))).isEqualTo(1);
  }

  /** A bag with the maximum number of predicates of a clique. */
  @Test
  void countsWithinALargeBag() {
    int z = 20;
    double[] cells = new double[1 << z];
    Arrays.fill(cells, Math.scalb(1.0, -z));
    BagTree tree =
        new BagTree(List.of(new Bag(PredicateSet.first(z).toArray(), -1, new CellTable(cells))));
    double half = tree.selectivity(Expression.exactly(10, range(0, z)));
    assertThat(half).isEqualTo(184_756 / Math.scalb(1.0, z));
    assertThat(tree.selectivity(Expression.atLeast(11, range(0, z)))).isEqualTo((1 - half) / 2);
  }

  /**
   * A disjunction of pairs: after one predicate of each pair is decided, any of the pairs may still
   * hold.
   */
  @Test
  void refusesTooManyCases() {
    double[] selectivities = new double[80];
    Arrays.fill(selectivities, 0.5);
    BagTree tree = independent(selectivities);
    Expression pairs =
        Expression.or(
            IntStream.range(0, 40)
                .mapToObj(i -> Expression.and(List.of(p(i), p(i + 40))))
                .toList());
    assertThatThrownBy(() -> tree.selectivity(pairs))
        .isInstanceOf(SolverLimitException.class)
        .hasMessageContaining("ask for smaller parts of it");
    Expression near =
        Expression.or(
            IntStream.range(0, 40)
                .mapToObj(i -> Expression.and(List.of(p(2 * i), p(2 * i + 1))))
                .toList());
    assertThat(tree.selectivity(near)).isCloseTo(1 - Math.pow(0.75, 40), within(1e-12));
  }
}

package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.estimator.SparseRepair;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;

/** Compares exclusive groups with iterative proportional fitting over the possible cells. */
class ExclusiveGroupsTest {
  private static final int COUNT = Integer.getInteger("entropy.exclusive", 150);

  private static final SolverOptions TIGHT =
      SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(1e-11));

  private static List<String> names(int predicates) {
    return IntStream.range(0, predicates).mapToObj(i -> "p" + i).toList();
  }

  private static SparseSolution solve(SparseProblem problem) {
    try (NewtonMoments pieces = new NewtonMoments(TIGHT)) {
      return new SparseSolver(pieces, TIGHT).solve(problem);
    }
  }

  private static long mask(PredicateSet set) {
    return Arrays.stream(set.toArray()).mapToLong(p -> 1L << p).sum();
  }

  /** Whether no two predicates of a group hold. */
  private static boolean isPossible(long cell, List<PredicateSet> groups) {
    return groups.stream().allMatch(group -> Long.bitCount(cell & mask(group)) <= 1);
  }

  /** A random distribution over possible cells. */
  private static double[] truth(int z, List<PredicateSet> groups, SplittableRandom random) {
    double[] cells = new double[1 << z];
    for (int cell = 0; cell < cells.length; cell++) {
      double weight = Math.pow(random.nextDouble(), 3) + 0.01;
      cells[cell] = isPossible(cell, groups) ? weight : 0;
    }
    double sum = Arrays.stream(cells).sum();
    return Arrays.stream(cells).map(x -> x / sum).toArray();
  }

  private static double beta(double[] cells, long set) {
    double sum = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      sum += (cell & set) == set ? cells[cell] : 0;
    }
    return sum;
  }

  /** Most single predicates, and some pairs and triples without two predicates of a group. */
  private static SparseProblem problem(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int z = 3 + seed % 9;
    List<PredicateSet> groups = new ArrayList<>();
    int size = 2 + random.nextInt(z - 1);
    groups.add(PredicateSet.of(IntStream.range(0, size).toArray()));
    if (seed % 3 == 0) { // which may overlap
      groups.add(PredicateSet.of(random.ints(0, z).distinct().limit(2).toArray()));
    }
    double[] cells = truth(z, groups, random);
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < z; i++) {
      if (random.nextInt(8) > 0) {
        known.put(PredicateSet.of(i), beta(cells, 1L << i));
      }
    }
    for (int i = 0; i < z; i++) {
      PredicateSet set = PredicateSet.of(random.ints(0, z).distinct().limit(2 + i % 2).toArray());
      if (isPossible(mask(set), groups) || random.nextInt(5) == 0) {
        known.put(set, beta(cells, mask(set)));
      }
    }
    return SparseProblem.of(names(z), known, groups);
  }

  /** Iterative proportional fitting, one known set after another. */
  private static double[] fitted(SparseProblem problem) {
    int z = problem.predicates();
    double[] x = new double[1 << z];
    for (int cell = 0; cell < x.length; cell++) {
      x[cell] = isPossible(cell, problem.exclusive()) ? 1 : 0;
    }
    double total = Arrays.stream(x).sum();
    for (int cell = 0; cell < x.length; cell++) {
      x[cell] /= total;
    }
    double off = 1;
    for (int sweep = 0; sweep < 20_000 && off > 1e-12; sweep++) {
      off = 0;
      for (int i = 0; i < problem.size(); i++) {
        long set = mask(problem.set(i));
        double known = problem.selectivity(i);
        if (known > 0) {
          double estimate = beta(x, set);
          off = Math.max(off, Math.abs(estimate / known - 1));
          scale(x, set, known / estimate, (1 - known) / (1 - estimate));
        }
      }
    }
    assertThat(off).as("the fit's residual").isLessThan(1e-9);
    return x;
  }

  private static void scale(double[] x, long set, double in, double out) {
    for (int cell = 0; cell < x.length; cell++) {
      x[cell] *= (cell & set) == set ? in : out;
    }
  }

  @Test
  void findsTheLargestEntropy() {
    int chains = 0;
    for (int seed = 0; seed < COUNT; seed++) {
      SparseProblem problem = problem(seed);
      double[] expected = fitted(problem);
      SparseSolution solution = solve(problem);
      String name = "seed " + seed + ", " + problem + ", " + solution.plan();
      assertThat(solution.converged()).as(name).isTrue();
      double[] betas = solution.betas();
      assertThat(betas).hasSize(expected.length);
      for (int set = 0; set < betas.length; set++) {
        double beta = beta(expected, set);
        assertThat(betas[set]).as(name + ", set " + set).isCloseTo(beta, within(1e-7));
        assertThat(solution.beta(PredicateSet.ofMask(set)))
            .as(name + ", set " + set)
            .isCloseTo(beta, within(1e-7));
      }
      for (PredicateSet group : problem.exclusive()) {
        List<Expression> members = Arrays.stream(group.toArray()).mapToObj(Expression::of).toList();
        assertThat(solution.selectivity(Expression.atLeast(2, members))).as(name).isZero();
      }
      chains += solution.plan().contains("by junction trees") ? 1 : 0;
    }
    assertThat(chains).isGreaterThan(COUNT / 20);
  }

  private static SparseProblem group(int members, double[] selectivities) {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < selectivities.length; i++) {
      known.put(PredicateSet.of(i), selectivities[i]);
    }
    return SparseProblem.of(names(members), known, List.of(PredicateSet.first(members)));
  }

  /** A group of k predicates has k + 1 possible cells, all of which are known here. */
  @Test
  void aGroupOfHundredsIsExact() {
    double[] selectivities = new SplittableRandom(1).doubles(300, 0, 0.006).toArray();
    SparseSolution solution = solve(group(300, selectivities));
    List<Expression> all = IntStream.range(0, 300).mapToObj(Expression::of).toList();
    assertThat(solution.converged()).isTrue();
    assertThat(solution.selectivity(Expression.or(all)))
        .isCloseTo(Arrays.stream(selectivities).sum(), within(1e-8));
    assertThat(solution.beta(PredicateSet.of(7, 212))).isZero();
  }

  /**
   * The remaining probability is shared equally by the unknown members and by the case that no
   * member holds.
   */
  @Test
  void unknownMembersShareTheRest() {
    SparseSolution solution = solve(group(59, new double[] {0.25, 0.15}));
    assertThat(solution.selectivity(Expression.of(40))).isCloseTo(0.6 / 58, within(1e-9));
    SparseSolution exact = solve(group(59, new double[] {0.25, 0.75}));
    assertThat(exact.selectivity(Expression.of(40))).isZero();
    assertThat(exact.selectivity(Expression.of(1))).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void groupsThatUseUpAllRowsLeaveNone() {
    for (int k : new int[] {2, 3, 4, 5, 9, 60}) {
      double[] selectivities = new double[k];
      Arrays.fill(selectivities, 1.0 / k);
      SparseSolution solution = solve(group(k, selectivities));
      List<Expression> all = IntStream.range(0, k).mapToObj(Expression::of).toList();
      assertThat(solution.converged()).as("%d", k).isTrue();
      assertThat(solution.selectivity(Expression.not(Expression.or(all)))).as("%d", k).isZero();
    }
  }

  private static void assertRefused(SparseProblem problem, String message) {
    assertThatThrownBy(() -> solve(problem))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessage(message);
  }

  @Test
  void namesContradictions() {
    assertRefused(
        group(3, new double[] {0.5, 0.25, 0.5}),
        "the selectivities of {p0} = 0.5, {p1} = 0.25, {p2} = 0.5 contradict each other: their"
            + " predicates exclude each other and they sum to 1.25, above 1; change one");
    double[] many = new double[60];
    Arrays.fill(many, 0.03125);
    assertThatThrownBy(() -> solve(group(60, many)))
        .hasMessageContaining("{p15} = 0.03125 and of 44 more sets contradict each other")
        .hasMessageContaining("they sum to 1.875, above 1");
    assertRefused(
        SparseProblem.of(
            names(3), Map.of(PredicateSet.of(0, 2), 0.125), List.of(PredicateSet.of(0, 1, 2))),
        "the selectivity of {p0, p2} = 0.125 contradicts that some of these predicates exclude each"
            + " other; make it 0 or correct \"exclusive\"");
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    known.put(PredicateSet.of(2), 0.25);
    known.put(PredicateSet.of(0, 2), 0.125);
    known.put(PredicateSet.of(1, 2), 0.25);
    assertRefused(
        SparseProblem.of(names(3), known, List.of(PredicateSet.of(0, 1))),
        "the selectivities of {p0, p2} = 0.125, {p1, p2} = 0.25 contradict each other: their"
            + " predicates exclude each other and they sum to 0.375, above that of {p2} = 0.25;"
            + " change one");
  }

  @Test
  void refusesInvalidGroups() {
    for (PredicateSet group :
        List.of(PredicateSet.EMPTY, PredicateSet.of(0), PredicateSet.of(0, 9))) {
      assertThatThrownBy(() -> SparseProblem.of(names(2), Map.of(), List.of(group)))
          .isInstanceOf(InvalidProblemException.class)
          .hasMessageContaining("must be two or more, of 0 to 1 only");
    }
  }

  @Test
  void refusesTooManyMembers() {
    List<PredicateSet> groups =
        IntStream.range(0, 5).mapToObj(i -> PredicateSet.first(999 - i)).toList();
    assertThatThrownBy(() -> solve(SparseProblem.of(names(999), Map.of(), groups)))
        .isInstanceOf(SolverLimitException.class)
        .hasMessageContaining("they may have 4000; leave some out");
  }

  /** If components contradict themselves, those without exclusive predicates are repaired. */
  @Test
  void repairsOtherParts() {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    known.put(PredicateSet.of(0), 0.25);
    known.put(PredicateSet.of(1), 0.5);
    known.put(PredicateSet.of(2), 0.25);
    known.put(PredicateSet.of(3), 0.25);
    known.put(PredicateSet.of(2, 3), 0.5);
    SparseProblem problem = SparseProblem.of(names(4), known, List.of(PredicateSet.of(0, 1)));
    try (NewtonMoments pieces = new NewtonMoments(TIGHT);
        SparseRepair repair = new SparseRepair(pieces, TIGHT)) {
      var repaired = repair.solve(problem, set -> 1000);
      assertThat(repaired.isRepaired()).isTrue();
      assertThat(repaired.solution().beta(PredicateSet.of(0, 1))).isZero();
      assertThat(repaired.solution().beta(PredicateSet.of(1))).isCloseTo(0.5, within(1e-9));
      known.put(PredicateSet.of(0, 2), 0.25);
      known.put(PredicateSet.of(1, 2), 0.125);
      known.remove(PredicateSet.of(2));
      assertThatThrownBy(
              () ->
                  repair.solve(SparseProblem.of(names(4), known, problem.exclusive()), set -> 1000))
          .isInstanceOf(InvalidProblemException.class)
          .hasMessageContaining("to others contradict each other; they are not repaired");
    }
  }

  @Test
  void anySolverOfPiecesSolvesTheRest() {
    try (NewtonVariantB pieces = new NewtonVariantB(TIGHT)) {
      SparseProblem problem = group(6, new double[] {0.1, 0.2, 0.05, 0.3});
      double[] betas = new SparseSolver(pieces, TIGHT).solve(problem).betas();
      double[] expected = solve(problem).betas();
      for (int set = 0; set < betas.length; set++) {
        assertThat(betas[set]).isCloseTo(expected[set], within(1e-9));
      }
    }
  }
}

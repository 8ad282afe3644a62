package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.generator.CorrelatedRows;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.sparse.PlainElimination;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SparseRepairTest {
  private static Repaired<SparseSolution> repair(SparseProblem problem, double rows) {
    return repair(problem, set -> rows);
  }

  private static Repaired<SparseSolution> repair(
      SparseProblem problem, ToDoubleFunction<PredicateSet> rowsOf) {
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT);
        SparseRepair repair = new SparseRepair(solver, SolverOptions.DEFAULT)) {
      return repair.solve(problem, rowsOf);
    }
  }

  private static SparseSolution asGiven(SparseProblem problem) {
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT)) {
      return new SparseSolver(solver, SolverOptions.DEFAULT).solve(problem);
    }
  }

  /** A chain of pairs, in which each predicate holds for half of the rows. */
  private static Map<PredicateSet, Double> chain(int first, int length) {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = first; i < first + length; i++) {
      known.put(PredicateSet.of(i), 0.5);
      if (i > first) {
        known.put(PredicateSet.of(i - 1, i), 0.4);
      }
    }
    return known;
  }

  /**
   * Each pair of the triangle p0, p1, p2 is known, but no distribution has all three selectivities.
   */
  private static Map<PredicateSet, Double> triangle() {
    Map<PredicateSet, Double> known = chain(0, 3);
    known.put(PredicateSet.of(0, 1), 0.45);
    known.put(PredicateSet.of(1, 2), 0.45);
    known.put(PredicateSet.of(0, 2), 0.05);
    return known;
  }

  @Test
  void leavesSelectivitiesUnchangedThatCanBeMet() {
    SparseProblem problem = SparseProblem.of(60, chain(0, 60));
    Repaired<SparseSolution> repaired = repair(problem, 100);
    assertThat(repaired.isRepaired()).isFalse();
    assertThat(repaired.moved()).isEmpty();
    SparseSolution expected = asGiven(problem);
    for (PredicateSet set : new PredicateSet[] {PredicateSet.of(0, 59), PredicateSet.first(60)}) {
      assertThat(repaired.solution().beta(set)).isEqualTo(expected.beta(set));
    }
  }

  /** A triangle that contradicts itself, beside a chain of 50 and one of 7. */
  @Test
  void repairsOneComponentAlone() {
    Map<PredicateSet, Double> known = chain(3, 7);
    known.putAll(triangle());
    known.putAll(chain(10, 50));
    SparseProblem problem = SparseProblem.of(60, known);
    assertThatThrownBy(() -> asGiven(problem)).isInstanceOf(ContradictoryProblemException.class);
    Repaired<SparseSolution> repaired = repair(problem, 1000);
    assertThat(repaired.isRepaired()).isTrue();
    assertThat(repaired.solution().converged()).isTrue();
    assertThat(repaired.moved())
        .isNotEmpty()
        .allMatch(moved -> moved.set().predicate(moved.set().size() - 1) < 3);
    for (int i = 0; i < problem.size(); i++) {
      PredicateSet set = problem.set(i);
      double moved =
          repaired.moved().stream()
              .filter(one -> one.set().equals(set))
              .mapToDouble(MovedSelectivity::to)
              .findFirst()
              .orElse(problem.selectivity(i));
      assertThat(repaired.solution().beta(set)).as("%s", set).isCloseTo(moved, within(1e-6));
    }
    double three = repaired.solution().beta(PredicateSet.first(3));
    double far = repaired.solution().beta(PredicateSet.of(10, 59));
    assertThat(repaired.solution().beta(PredicateSet.of(0, 1, 2, 10, 59)))
        .isCloseTo(three * far, within(1e-9));
  }

  @Test
  void isTheSameAsForFewPredicates() {
    for (int seed = 0; seed < 10; seed++) {
      CorrelatedRows rows = CorrelatedRows.draw(4 + seed % 5, 20_000, seed);
      MaxEntProblem problem = rows.statistics(rows.sample(500, seed));
      Repaired<SparseSolution> sparse = repair(SparseProblem.of(problem), 500);
      try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT);
          Repair repair = new Repair(solver, SolverOptions.DEFAULT)) {
        Repaired<MaxEntSolution> few = repair.solve(problem, SampleSizes.same(problem, 500));
        assertThat(sparse.isRepaired()).as("seed " + seed).isEqualTo(few.isRepaired());
        assertThat(sparse.moved()).as("seed " + seed).hasSameSizeAs(few.moved());
        assertThat(sparse.solution().betas())
            .as("seed " + seed)
            .containsExactly(few.solution().betas(), within(1e-7));
      }
    }
  }

  /**
   * Compares trees with sums over all cells, for selectivities drawn independently of each other.
   */
  @ParameterizedTest
  @EnumSource(
      value = SparseShape.class,
      names = {"CHAIN", "STAR", "CYCLE", "LADDER", "GRID", "PARTIAL_FOUR_TREE"})
  void treesRepairAsSumsOverAllCellsDo(SparseShape shape) {
    for (int seed = 0; seed < 8; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      SparseProblem problem = anything(SparseGenerator.generate(shape, 9 + seed % 4, seed), random);
      double[] rows = random.doubles(problem.size(), 0, 6).map(e -> Math.pow(10, e)).toArray();
      Repaired<SparseSolution> sparse = repair(problem, set -> rows[problem.indexOf(set)]);
      String what = shape + ", seed " + seed + ", " + sparse.solution().plan();
      assertThat(sparse.solution().plan()).contains("with a penalty, junction tree");
      try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT);
          Repair repair = new Repair(solver, SolverOptions.DEFAULT)) {
        int[] all = IntStream.range(0, problem.predicates()).toArray();
        MaxEntProblem dense = problem.restrict(all, IntStream.range(0, problem.size()).toArray());
        SampleSizes sizes =
            SampleSizes.of(
                dense, set -> set == 0 ? 1 : rows[problem.indexOf(PredicateSet.ofMask(set))]);
        Repaired<MaxEntSolution> expected = repair.solve(dense, sizes);
        assertThat(expected.isRepaired()).as(what).isTrue();
        assertThat(sparse.solution().converged()).as(what).isTrue();
        assertThat(sparse.solution().betas())
            .as(what)
            .containsExactly(expected.solution().betas(), within(1e-6));
        assertThat(sparse.moved()).as(what).hasSameSizeAs(expected.moved());
      }
    }
  }

  /** The known sets of a problem, with random selectivities, including 0 and 1. */
  private static SparseProblem anything(SparseProblem problem, SplittableRandom random) {
    double[] some = {0, 1, 0.5, 1e-9, 1 - 1e-9};
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < problem.size(); i++) {
      boolean plain = random.nextInt(4) > 0;
      known.put(problem.set(i), plain ? random.nextDouble() : some[random.nextInt(some.length)]);
    }
    return SparseProblem.of(problem.names(), known);
  }

  /** A chain of 62 predicates, in which every eighth pair holds more often than its predicates. */
  @Test
  void repairsAChainThatNoSumOverAllCellsReaches() {
    Map<PredicateSet, Double> known = chain(0, 62);
    for (int i = 3; i < 61; i += 8) {
      known.put(PredicateSet.of(i, i + 1), 0.6);
    }
    SparseProblem problem = SparseProblem.of(62, known);
    Repaired<SparseSolution> repaired = repair(problem, 300);
    assertThat(repaired.isRepaired()).isTrue();
    assertThat(repaired.moved().get(0).from()).isEqualTo(0.6);
    assertOptimal(problem, 300, repaired.solution());
  }

  /** All pairs come from samples of 20 rows, the single predicates from all rows. */
  @Test
  void repairsAGridOfSampledPairs() {
    for (int seed = 0; seed < 3; seed++) {
      SparseProblem exact = SparseGenerator.generate(SparseShape.GRID, 60, seed);
      Random random = new Random(seed);
      Map<PredicateSet, Double> known = new LinkedHashMap<>();
      for (int i = 0; i < exact.size(); i++) {
        double b = exact.selectivity(i);
        double sampled = random.doubles(20).filter(d -> d < b).count() / 20.0;
        known.put(exact.set(i), exact.set(i).size() == 1 ? b : sampled);
      }
      SparseProblem problem = SparseProblem.of(60, known);
      assertThatThrownBy(() -> asGiven(problem)).isInstanceOf(ContradictoryProblemException.class);
      Repaired<SparseSolution> repaired = repair(problem, 20);
      assertThat(repaired.isRepaired()).as("seed " + seed).isTrue();
      assertOptimal(problem, 20, repaired.solution());
    }
  }

  @Test
  void repairsAThousandPredicates() {
    Map<PredicateSet, Double> known = chain(0, 1000);
    known.put(PredicateSet.of(499, 500), 0.7);
    SparseProblem problem = SparseProblem.of(1000, known);
    Repaired<SparseSolution> repaired = repair(problem, 1000);
    assertThat(repaired.solution().converged()).isTrue();
    assertThat(repaired.moved().get(0).set()).isEqualTo(PredicateSet.of(499, 500));
    assertThat(repaired.moved().get(0).to()).isBetween(0.5, 0.6);
    assertThat(repaired.solution().beta(PredicateSet.of(0, 1))).isCloseTo(0.4, within(0.01));
  }

  /**
   * At the unique maximum, the weights are (b - beta) / v. An elimination that shares no code with
   * the solvers checks that these weights give the estimates.
   */
  private static void assertOptimal(SparseProblem problem, double rows, SparseSolution solution) {
    assertThat(solution.converged()).isTrue();
    double[] variances = SampleSizes.variances(problem, set -> rows, Repair.ENTROPY_ROWS);
    PredicateSet[] sets =
        IntStream.range(0, problem.size()).mapToObj(problem::set).toArray(PredicateSet[]::new);
    double[] weights = new double[sets.length];
    for (int i = 0; i < sets.length; i++) {
      weights[i] = (problem.selectivity(i) - solution.beta(sets[i])) / variances[i];
    }
    PlainElimination plain = new PlainElimination(problem.predicates(), sets, weights);
    double all = plain.logSum(PredicateSet.EMPTY);
    for (PredicateSet set : sets) {
      double expected = Math.exp(plain.logSum(set) - all);
      assertThat(solution.beta(set)).as("%s", set).isCloseTo(expected, within(1e-5));
    }
  }

  /**
   * 25 predicates with all pairs known have no tree of small cliques, and too many cells for a
   * penalty.
   */
  @Test
  void explainsThatARepairIsTooLarge() {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < 25; i++) {
      known.put(PredicateSet.of(i), 0.5);
      for (int j = 0; j < i; j++) {
        known.put(PredicateSet.of(j, i), j == 0 && i == 1 ? 0.6 : 0.25);
      }
    }
    SparseProblem problem = SparseProblem.of(25, known);
    SolverOptions little = SolverOptions.DEFAULT.withMemoryLimit(64 << 20);
    try (NewtonMoments solver = new NewtonMoments(little);
        SparseRepair repair = new SparseRepair(solver, little)) {
      assertThatThrownBy(() -> repair.solve(problem, set -> 100))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageContaining("{p0, p1}")
          .hasMessageContaining("; there is no repair: to repair 25 predicates at once needs")
          .hasMessageEndingWith("leave out known selectivities that join them")
          .hasMessageNotContaining("another algorithm")
          .hasCauseInstanceOf(ContradictoryProblemException.class);
    }
  }

  @Test
  void refusesSamplesOfNoRows() {
    SparseProblem problem = SparseProblem.of(3, triangle());
    assertThatThrownBy(() -> repair(problem, 0))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("0.0 rows");
  }
}

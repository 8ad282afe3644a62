package org.gpuquerylab.entropy.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.entropy.generator.CorrelatedRows;
import org.gpuquerylab.entropy.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.sparse.SparseSolution;
import org.gpuquerylab.entropy.sparse.SparseSolver;
import org.junit.jupiter.api.Test;

class SparseRepairTest {
  private static Repaired<SparseSolution> repair(SparseProblem problem, double rows) {
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT);
        SparseRepair repair = new SparseRepair(solver, SolverOptions.DEFAULT)) {
      return repair.solve(problem, set -> rows);
    }
  }

  private static SparseSolution asGiven(SparseProblem problem) {
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT)) {
      return new SparseSolver(solver, SolverOptions.DEFAULT).solve(problem);
    }
  }

  /** A chain of pairs, each predicate half of the rows. */
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

  /** Of the triangle p0, p1, p2 each pair is known, and no distribution has all three. */
  private static Map<PredicateSet, Double> triangle() {
    Map<PredicateSet, Double> known = chain(0, 3);
    known.put(PredicateSet.of(0, 1), 0.45);
    known.put(PredicateSet.of(1, 2), 0.45);
    known.put(PredicateSet.of(0, 2), 0.05);
    return known;
  }

  @Test
  void leavesAsItIsWhatCanBeMet() {
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

  @Test
  void refusesSamplesOfNoRows() {
    SparseProblem problem = SparseProblem.of(3, triangle());
    assertThatThrownBy(() -> repair(problem, 0))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("0.0 rows");
  }
}

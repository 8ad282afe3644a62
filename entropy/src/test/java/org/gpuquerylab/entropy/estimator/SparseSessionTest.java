package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.generator.SparseGenerator;
import org.gpuquerylab.entropy.generator.SparseShape;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SparseSessionTest {
  private static final SolverOptions TIGHT =
      SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(1e-10));
  private static final int CHANGES = 10;
  private static final int COMPARED = 30;

  private static MaxEntSolver solver(String name) {
    SolverEntry entry = MaxEntSolvers.find(name).orElseThrow();
    return entry.create(TIGHT, null);
  }

  private static SparseSolution fromScratch(SparseProblem problem) {
    try (MaxEntSolver solver = solver("newton-moments")) {
      return new SparseSolver(solver, TIGHT).solve(problem);
    }
  }

  /** Changes, removes and adds sets of problems of every shape. */
  @ParameterizedTest
  @EnumSource(SparseShape.class)
  void findsWhatIsFoundFromScratchInFewerIterations(SparseShape shape) {
    int warm = 0;
    int cold = 0;
    for (int seed = 0; seed < 3; seed++) {
      SparseProblem full = SparseGenerator.generate(shape, 24 + 6 * seed, seed);
      SplittableRandom random = new SplittableRandom(seed);
      try (MaxEntSolver solver = solver("newton-moments")) {
        SparseSession session = SparseSession.of(solver, TIGHT, full);
        for (int change = 0; change < CHANGES; change++) {
          int before = session.iterations();
          change(session, full, random);
          SparseSolution scratch = fromScratch(session.problem());
          String name = shape + ", seed " + seed + ", change " + change;
          assertSame(session.solution(), scratch, random, name);
          warm += session.iterations() - before;
          cold += scratch.iterations();
        }
      }
    }
    assertThat(warm).as("iterations").isLessThan(Math.max(cold, 1));
  }

  /**
   * Changes a random set: adds it if it is missing, otherwise removes it or makes its selectivity a
   * little smaller.
   */
  private static void change(SparseSession session, SparseProblem full, SplittableRandom random) {
    int number = random.nextInt(full.size());
    PredicateSet set = full.set(number);
    double value = full.selectivity(number);
    int at = session.problem().indexOf(set);
    if (at < 0) {
      session.update(set, value);
    } else if (random.nextBoolean() && set.size() > 1) {
      session.remove(set);
    } else {
      double before = session.problem().selectivity(at);
      session.update(set, before == value ? value * 0.9999 : value);
    }
  }

  private static void assertSame(
      SparseSolution actual, SparseSolution expected, SplittableRandom random, String name) {
    assertThat(actual.converged()).as(name).isTrue();
    assertThat(expected.converged()).as(name).isTrue();
    int z = actual.problem().predicates();
    for (int i = 0; i < COMPARED; i++) {
      PredicateSet some = PredicateSet.of(random.ints(3, 0, z).distinct().toArray());
      double beta = expected.beta(some);
      assertThat(actual.beta(some)).as(name + ", " + some).isCloseTo(beta, within(1e-6 * beta));
    }
  }

  /**
   * Triangles; a triangle needs iterations, because the conjunction of its three predicates is not
   * known.
   */
  private static SparseProblem triangles(int count) {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int p = 0; p < 3 * count; p += 3) {
      for (int i = p; i < p + 3; i++) {
        known.put(PredicateSet.of(i), 0.3 + 0.01 * (i % 20));
      }
      known.put(PredicateSet.of(p, p + 1), 0.2);
      known.put(PredicateSet.of(p + 1, p + 2), 0.15);
      known.put(PredicateSet.of(p, p + 2), 0.1);
    }
    return SparseProblem.of(3 * count, known);
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "newton-b", "newton-moments", "scaling"})
  void solvesOnlyWhatAChangeTouches(String name) {
    try (MaxEntSolver solver = solver(name)) {
      SparseSession session = SparseSession.of(solver, TIGHT, triangles(100));
      assertThat(session.solution().plan()).doesNotContain("kept");
      session.update(PredicateSet.of(30, 31), 0.21);
      assertThat(session.solution().plan()).contains("100 pieces").contains("99 kept as they were");
      session.update(PredicateSet.of(0, 299), 0.12); // joins two components
      assertThat(session.solution().plan()).contains("98 kept as they were");
      assertThat(session.solution().beta(PredicateSet.of(0, 299))).isCloseTo(0.12, within(1e-8));
      session.remove(PredicateSet.of(0, 299));
      assertThat(session.solution().plan()).contains("98 kept as they were");
      int before = session.iterations();
      session.update(PredicateSet.of(30, 31), 0.21); // as it is
      assertThat(session.solution().plan()).contains("100 kept as they were");
      assertThat(session.iterations()).isEqualTo(before);
      assertSame(
          session.solution(),
          fromScratch(session.problem()),
          new SplittableRandom(1),
          "after four changes");
    }
  }

  @Test
  void takesImpossibleCombinationsAndExclusiveGroups() {
    List<String> names = IntStream.range(0, 40).mapToObj(i -> "p" + i).toList();
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < 40; i++) {
      known.put(PredicateSet.of(i), i < 20 ? 0.03 + 0.001 * i : 0.5);
      if (i >= 20) {
        known.put(PredicateSet.of(i - 20, i), 0.02);
      }
    }
    SparseProblem problem = SparseProblem.of(names, known, List.of(PredicateSet.first(20)));
    try (MaxEntSolver solver = solver("newton-moments")) {
      SparseSession session = SparseSession.of(solver, TIGHT, problem);
      SplittableRandom random = new SplittableRandom(2);
      session.update(PredicateSet.of(3, 23), 0.01);
      assertSame(session.solution(), fromScratch(session.problem()), random, "a pair");
      session.update(PredicateSet.of(4, 24), 0);
      assertSame(session.solution(), fromScratch(session.problem()), random, "a pair of 0");
      session.update(PredicateSet.of(5, 25), 0.035); // p5 implies p25
      assertSame(session.solution(), fromScratch(session.problem()), random, "an implication");
      session.remove(PredicateSet.of(4, 24));
      session.update(PredicateSet.of(5, 25), 0.01);
      assertSame(session.solution(), fromScratch(session.problem()), random, "neither");
      assertThat(session.solution().beta(PredicateSet.of(1, 2))).isZero();
      assertThat(session.problem().exclusive()).isEqualTo(problem.exclusive());
    }
  }

  @Test
  void staysUnchangedIfAChangeIsRefused() {
    try (MaxEntSolver solver = solver("newton-moments")) {
      SparseSession session = SparseSession.of(solver, TIGHT, triangles(20));
      SparseProblem before = session.problem();
      assertThatThrownBy(() -> session.update(PredicateSet.of(0, 1), 0.45))
          .isInstanceOf(ContradictoryProblemException.class);
      assertThatThrownBy(() -> session.update(PredicateSet.EMPTY, 0.5))
          .isInstanceOf(InvalidProblemException.class);
      assertThatThrownBy(() -> session.update(PredicateSet.of(60), 0.5))
          .isInstanceOf(InvalidProblemException.class);
      assertThatThrownBy(() -> session.update(PredicateSet.of(1), Double.NaN))
          .hasMessageContaining("NaN");
      assertThatThrownBy(() -> session.remove(PredicateSet.of(0, 5)))
          .isInstanceOf(InvalidProblemException.class)
          .hasMessageContaining("{p0, p5} to be removed");
      assertThat(session.problem()).isSameAs(before);
      assertThat(session.update(PredicateSet.of(0, 1), 0.1).beta(PredicateSet.of(0, 1)))
          .isCloseTo(0.1, within(1e-9));
    }
  }
}

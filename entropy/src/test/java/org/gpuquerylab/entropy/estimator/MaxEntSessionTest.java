package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.generator.CorrelatedRows;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests a session with every solver that can start at another solution's weights. */
class MaxEntSessionTest {
  private static final SolverOptions TIGHT =
      SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(1e-10));
  private static final int SESSIONS = 12;
  private static final int CHANGES = 16;

  static List<SolverEntry> entries() {
    List<SolverEntry> entries = new ArrayList<>();
    for (SolverEntry entry : MaxEntSolvers.all()) {
      if (!entry.onDevice() && entry.create(TIGHT, null) instanceof WarmStartSolver solver) {
        solver.close();
        entries.add(entry);
      }
    }
    return entries;
  }

  private static WarmStartSolver solver(SolverEntry entry) {
    return (WarmStartSolver) entry.create(TIGHT, null);
  }

  @Test
  void newtonsMethodsTakeSessions() {
    assertThat(entries().stream().map(SolverEntry::name))
        .contains("auto", "newton-a", "newton-b", "newton-moments", "newton-small")
        .contains("quasi-newton-moments");
  }

  /** Adds, removes and changes sets of up to three predicates of random distributions. */
  @ParameterizedTest
  @MethodSource("entries")
  void findsWhatIsFoundFromScratchInFewerIterations(SolverEntry entry) {
    int warm = 0;
    int cold = 0;
    try (WarmStartSolver mine = solver(entry);
        WarmStartSolver other = solver(entry)) {
      for (int seed = 0; seed < SESSIONS; seed++) {
        Feedback feedback = new Feedback(3 + seed % 5, seed);
        MaxEntSession session = MaxEntSession.of(mine, feedback.first());
        for (int change = 0; change < CHANGES; change++) {
          int before = session.iterations();
          feedback.change(session);
          MaxEntSolution scratch = other.solve(session.problem());
          assertSame(session.solution(), scratch, "seed " + seed + ", change " + change);
          warm += session.iterations() - before;
          cold += scratch.iterations();
        }
      }
    }
    assertThat(warm).as("iterations").isPositive().isLessThan(cold);
  }

  /**
   * Changes the triples of correlated predicates, some of which are impossible. On the third table,
   * the solver by moments does not converge from the last weights.
   */
  @ParameterizedTest
  @MethodSource("entries")
  void startsFromScratchIfTheLastWeightsLeadNowhere(SolverEntry entry) {
    try (WarmStartSolver mine = solver(entry);
        WarmStartSolver other = solver(entry)) {
      for (int seed = 0; mine instanceof DualSolver && seed < 6; seed++) {
        CorrelatedRows table = CorrelatedRows.draw(5, 2000, seed);
        double[] truth = table.selectivities();
        MaxEntSession session = MaxEntSession.of(mine, table.statistics(table));
        for (long triple : KnownSets.upTo(5, 3)) {
          if (Long.bitCount(triple) == 3) {
            MaxEntSolution solution = session.update(triple, truth[(int) triple]);
            String name = "seed " + seed + ", triple " + triple;
            assertThat(solution.converged()).as(name).isTrue();
            double[] betas = other.solve(session.problem()).betas();
            assertThat(solution.betas()).as(name).containsExactly(betas, within(1e-8));
          }
        }
      }
    }
  }

  private static void assertSame(MaxEntSolution actual, MaxEntSolution expected, String name) {
    assertThat(actual.converged()).as(name).isTrue();
    assertThat(expected.converged()).as(name).isTrue();
    double[] betas = expected.betas();
    for (int set = 0; set < betas.length; set++) {
      assertThat(actual.beta(set)).as(name).isCloseTo(betas[set], within(1e-6 * betas[set]));
    }
  }

  @ParameterizedTest
  @MethodSource("entries")
  void takesProblemsWithImpossibleCells(SolverEntry entry) {
    MaxEntProblem first =
        MaxEntProblem.of(
            4, new long[] {0, 1, 2, 4, 8, 12}, new double[] {1, 0.2, 0.4, 0.3, 0.5, 0.2});
    try (WarmStartSolver mine = solver(entry);
        WarmStartSolver other = solver(entry)) {
      MaxEntSession session = MaxEntSession.of(mine, first);
      session.update(3, 0.2); // p0 implies p1
      assertSame(session.solution(), other.solve(session.problem()), "an implication");
      session.update(12, 0); // p2 and p3 exclude each other
      assertSame(session.solution(), other.solve(session.problem()), "an exclusion");
      session.remove(3);
      session.update(1, 1);
      assertSame(session.solution(), other.solve(session.problem()), "a certainty");
      session.update(1, 0.25);
      session.update(12, 0.1);
      assertSame(session.solution(), other.solve(session.problem()), "none of these");
    }
  }

  @ParameterizedTest
  @MethodSource("entries")
  void staysUnchangedIfAChangeIsRefused(SolverEntry entry) {
    MaxEntProblem first =
        MaxEntProblem.of(3, new long[] {0, 1, 2, 4}, new double[] {1, 0.5, 0.4, 0.3});
    try (WarmStartSolver solver = solver(entry)) {
      MaxEntSession session = MaxEntSession.of(solver, first);
      session.update(3, 0.3);
      MaxEntProblem before = session.problem();
      assertThatThrownBy(() -> session.update(3, 0.45))
          .isInstanceOf(ContradictoryProblemException.class);
      assertThatThrownBy(() -> session.update(0, 0.5)).hasMessageContaining("selectivity 1");
      assertThatThrownBy(() -> session.update(8, 0.5)).isInstanceOf(InvalidProblemException.class);
      assertThatThrownBy(() -> session.update(1, -0.5)).hasMessageContaining("-0.5");
      assertThatThrownBy(() -> session.update(1, Double.NaN)).hasMessageContaining("NaN");
      assertThatThrownBy(() -> session.update(1, 0.5, 0)).hasMessageContaining("0.0 rows");
      assertThatThrownBy(() -> session.remove(6)).hasMessageContaining("{p1, p2} to be removed");
      assertThatThrownBy(() -> session.remove(0)).isInstanceOf(InvalidProblemException.class);
      assertThat(session.problem()).isSameAs(before);
      assertThat(session.solution().beta(3)).isCloseTo(0.3, within(1e-9));
      assertThat(session.update(3, 0.1).beta(3)).isCloseTo(0.1, within(1e-9));
    }
  }

  /** Counts of executed queries arrive one by one; some contradict a sample. */
  @ParameterizedTest
  @MethodSource("entries")
  void repairsAsItGoes(SolverEntry entry) {
    int warm = 0;
    int cold = 0;
    try (WarmStartSolver mine = solver(entry);
        WarmStartSolver other = solver(entry);
        Repair repair = new Repair(mine, TIGHT);
        Repair scratch = new Repair(other, TIGHT)) {
      for (int seed = 0; seed < 4; seed++) {
        CorrelatedRows rows = CorrelatedRows.draw(4 + seed, 20_000, seed);
        MaxEntProblem first = rows.statistics(rows.sample(1000, seed));
        double[] exact = rows.selectivities();
        MaxEntSession session =
            MaxEntSession.repairing(repair, first, SampleSizes.same(first, 1000));
        double[] sizes = new double[1 << first.predicates()];
        Arrays.fill(sizes, 1000);
        for (long set : KnownSets.upTo(first.predicates(), 2)) {
          if (set != 0) {
            int before = session.iterations();
            session.update(set, exact[(int) set], rows.size());
            sizes[(int) set] = rows.size();
            MaxEntProblem problem = session.problem();
            Repaired<MaxEntSolution> expected =
                scratch.solve(problem, SampleSizes.of(problem, known -> sizes[(int) known]));
            String what = "seed " + seed + ", set " + set;
            assertThat(session.repaired().isRepaired()).as(what).isEqualTo(expected.isRepaired());
            assertThat(session.solution().betas())
                .as(what)
                .containsExactly(expected.solution().betas(), within(1e-6));
            warm += session.iterations() - before;
            cold += expected.solution().iterations();
          }
        }
        assertThat(session.repaired().isRepaired()).as("all counts are exact").isFalse();
      }
    }
    assertThat(warm).as("iterations").isPositive().isLessThan(cold);
  }

  /** A distribution that changes a little, and its known selectivities. */
  private static final class Feedback {
    private final int z;
    private final SplittableRandom random;
    private final double[] cells;

    Feedback(int z, long seed) {
      this.z = z;
      random = new SplittableRandom(seed);
      double[] drawn = random.doubles(1 << z).map(u -> u * u + 0.01).toArray();
      double sum = Arrays.stream(drawn).sum();
      cells = Arrays.stream(drawn).map(x -> x / sum).toArray();
    }

    private double selectivity(long set) {
      double[] betas = cells.clone();
      SupersetSums.inPlace(betas);
      return betas[(int) set];
    }

    MaxEntProblem first() {
      long[] sets = KnownSets.upTo(z, 2);
      double[] known = Arrays.stream(sets).mapToDouble(this::selectivity).toArray();
      known[0] = 1;
      return MaxEntProblem.of(z, sets, known);
    }

    /** Adds a triple, removes a set or, if no triples are known, changes a pair. */
    void change(MaxEntSession session) {
      MaxEntProblem problem = session.problem();
      int action = random.nextInt(3);
      if (action == 0) {
        long triple = draw(3);
        session.update(triple, selectivity(triple));
      } else if (action == 1 || problem.largestSet() == 3) {
        long set = problem.set(1 + random.nextInt(problem.size() - 1));
        session.remove(set);
        assertThat(session.problem().indexOf(set)).isNegative();
      } else {
        long pair = draw(2);
        move(pair);
        session.update(pair, selectivity(pair));
      }
    }

    private long draw(int size) {
      long set = 0;
      while (Long.bitCount(set) < size) {
        set |= 1L << random.nextInt(z);
      }
      return set;
    }

    /**
     * Moves probability so that only the given pair changes among all known single predicates and
     * pairs.
     */
    private void move(long pair) {
      int low = (int) Long.lowestOneBit(pair);
      int high = (int) Long.highestOneBit(pair);
      double mass = 0.2 * Math.min(cells[low], cells[high]);
      cells[low] -= mass;
      cells[high] -= mass;
      cells[0] += mass;
      cells[low | high] += mass;
    }
  }
}

package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.generator.CorrelatedRows;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RepairTest {
  /** P(a != c) is above P(a != b) + P(b != c). */
  /** The number of samples: twice each number of predicates, or as the property sets it. */
  private static final int SAMPLES = Integer.getInteger("entropy.samples", 14);

  private static final MaxEntProblem CONTRADICTORY =
      MaxEntProblem.of(
          3, new long[] {0, 1, 2, 3, 4, 5, 6}, new double[] {1, .5, .5, .45, .5, .05, .45});

  static List<SolverEntry> entries() {
    return MaxEntSolvers.all();
  }

  private static Repaired<MaxEntSolution> repair(
      SolverEntry entry, MaxEntProblem problem, SampleSizes sizes) {
    Backend backend = TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow());
    try (MaxEntSolver solver = entry.create(SolverOptions.DEFAULT, backend);
        Repair repair = new Repair(solver, SolverOptions.DEFAULT)) {
      return repair.solve(problem, sizes);
    }
  }

  private static Repaired<MaxEntSolution> repair(MaxEntProblem problem, SampleSizes sizes) {
    return repair(MaxEntSolvers.find("newton-moments").orElseThrow(), problem, sizes);
  }

  @ParameterizedTest
  @MethodSource("entries")
  void leavesSelectivitiesUnchangedThatCanBeMet(SolverEntry entry) {
    MaxEntProblem problem = new UniformGenerator().generate(4, KnownSets.upTo(4, 2), 1);
    Repaired<MaxEntSolution> repaired = repair(entry, problem, SampleSizes.same(problem, 100));
    assertThat(repaired.isRepaired()).isFalse();
    assertThat(repaired.moved()).isEmpty();
    assertThat(repaired.solution().solver()).isEqualTo(entry.name());
    for (int i = 0; i < problem.size(); i++) {
      assertThat(repaired.solution().beta(problem.set(i)))
          .isCloseTo(problem.selectivity(i), within(1e-7));
    }
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everySolverRepairsOrSaysWhoDid(SolverEntry entry) {
    Repaired<MaxEntSolution> repaired =
        repair(entry, CONTRADICTORY, SampleSizes.same(CONTRADICTORY, 1000));
    MaxEntSolution solution = repaired.solution();
    assertThat(repaired.isRepaired()).isTrue();
    assertThat(solution.converged()).isTrue();
    // All pairs change: those whose selectivities are too large, and the one whose selectivity is
    // too small.
    assertThat(solution.beta(0b011)).isCloseTo(solution.beta(0b110), within(1e-7));
    assertThat(solution.beta(0b011)).isBetween(0.3, 0.44);
    assertThat(solution.beta(0b101)).isBetween(0.06, 0.2);
    assertThat(repaired.moved().stream().map(MovedSelectivity::set))
        .contains(PredicateSet.of(0, 1), PredicateSet.of(0, 2), PredicateSet.of(1, 2));
    assertThat(solution.plan()).startsWith("with a penalty, ");
    if (entry.onDevice() || !takesPenalties(entry)) {
      assertThat(solution.solver()).isEqualTo("newton-moments");
      assertThat(solution.plan())
          .contains("by newton-moments on the host after " + entry.name() + ", ");
    } else {
      assertThat(solution.solver()).isEqualTo(entry.name());
    }
  }

  @Test
  void namesWhatMovedTheLargestFirst() {
    SampleSizes sizes = SampleSizes.of(CONTRADICTORY, set -> set == 0b101 ? 50 : 100_000);
    List<MovedSelectivity> moved = repair(CONTRADICTORY, sizes).moved();
    assertThat(moved.get(0).set()).isEqualTo(PredicateSet.of(0, 2));
    assertThat(moved.get(0).from()).isEqualTo(0.05);
    assertThat(moved.get(0).to()).isBetween(0.39, 0.41);
    for (int i = 1; i < moved.size(); i++) {
      assertThat(moved.get(i).distance())
          .isLessThanOrEqualTo(moved.get(i - 1).distance())
          .isLessThan(0.01);
    }
  }

  private static boolean takesPenalties(SolverEntry entry) {
    try (MaxEntSolver solver = entry.create(SolverOptions.DEFAULT, null)) {
      return solver instanceof DualSolver;
    }
  }

  /** A selectivity that was counted on more rows moves less. */
  @Test
  void theLargerSampleIsRight() {
    MaxEntProblem problem = MaxEntProblem.of(2, new long[] {0, 1, 3}, new double[] {1, 0.5, 0.6});
    for (long surer : new long[] {1, 3}) {
      SampleSizes sizes = SampleSizes.of(problem, set -> set == surer ? 100_000 : 100);
      MaxEntSolution solution = repair(problem, sizes).solution();
      double expected = surer == 1 ? 0.5 : 0.6;
      assertThat(solution.beta(1)).isCloseTo(expected, within(0.01));
      assertThat(solution.beta(3)).isCloseTo(expected, within(0.01));
    }
  }

  @Test
  void certaintiesMayContradictEachOther() {
    MaxEntProblem problem = MaxEntProblem.of(2, new long[] {0, 1, 2, 3}, new double[] {1, 1, 1, 0});
    Repaired<MaxEntSolution> repaired = repair(problem, SampleSizes.same(problem, 1e9));
    assertThat(repaired.solution().converged()).isTrue();
    assertThat(repaired.solution().beta(1)).isCloseTo(2.0 / 3, within(1e-4));
    assertThat(repaired.solution().beta(3)).isCloseTo(1.0 / 3, within(1e-4));
    assertThat(repaired.moved()).hasSize(3);
  }

  /** None of 1,000 rows has p0 and p1; one of another 1,000 rows has p0, p1 and p2. */
  @Test
  void nothingCountedIsNotImpossible() {
    MaxEntProblem problem =
        MaxEntProblem.of(
            3, new long[] {0, 1, 2, 3, 4, 7}, new double[] {1, 0.1, 0.2, 0, 0.3, 0.001});
    assertThatThrownBy(
            () ->
                MaxEntSolvers.find("newton-b")
                    .orElseThrow()
                    .create(SolverOptions.DEFAULT, null)
                    .solve(problem))
        .isInstanceOf(ContradictoryProblemException.class);
    MaxEntSolution solution = repair(problem, SampleSizes.same(problem, 1000)).solution();
    assertThat(solution.beta(3)).isBetween(1e-4, 1e-3);
    assertThat(solution.beta(7)).isBetween(1e-4, solution.beta(3));
    assertThat(solution.beta(1)).isCloseTo(0.1, within(3e-3));
  }

  @Test
  void refusesSamplesOfNoRows() {
    for (double rows : new double[] {0, -1, 0.5, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> SampleSizes.same(CONTRADICTORY, rows))
          .isInstanceOf(InvalidProblemException.class)
          .hasMessageContaining("{p0} was counted on " + rows + " rows");
    }
    assertThatThrownBy(() -> SampleSizes.of(CONTRADICTORY, new double[2]))
        .hasMessageContaining("2 sample sizes are given for 7 known sets");
  }

  /** Single predicates are counted on all rows, pairs on a sample: most contradict each other. */
  @Test
  void solvesSelectivitiesFromSamples() {
    int refused = 0;
    for (int seed = 0; seed < SAMPLES; seed++) {
      CorrelatedRows rows = CorrelatedRows.draw(4 + seed % 7, 200_000, seed);
      MaxEntProblem problem = rows.statistics(rows.sample(1000, seed));
      SampleSizes sizes =
          SampleSizes.of(problem, set -> Long.bitCount(set) < 2 ? rows.size() : 1000);
      Repaired<MaxEntSolution> repaired = repair(problem, sizes);
      refused += repaired.isRepaired() ? 1 : 0;
      String what = "seed " + seed;
      assertThat(repaired.solution().converged()).as(what).isTrue();
      double[] betas = repaired.solution().betas();
      double[] singles = rows.selectivities();
      for (int set = 1; set < betas.length; set++) {
        assertThat(betas[set]).as(what).isBetween(0.0, 1 + 1e-7);
        if (Integer.bitCount(set) == 1) {
          // Within three standard errors of a sample as large as the table.
          double error = Math.sqrt(singles[set] * (1 - singles[set]) / rows.size());
          assertThat(betas[set]).as(what).isCloseTo(singles[set], within(3 * error));
        }
      }
    }
    assertThat(refused).isBetween(SAMPLES / 2, SAMPLES);
  }
}

package org.gpuquerylab.entropy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.junit.jupiter.api.Test;

/** The requirements for every solver if selectivities contradict each other. */
abstract class ContradictionsContract extends SolverUnderTest {
  /** Solvers that sweep would otherwise go on for up to 500 times as long. */
  private static final int MOST_ITERATIONS = 2_000;

  @Test
  final void refusesAConjunctionAboveItsPart() {
    assertContradiction(problem(2, 1, 0.5, 3, 0.6), "{p0} = 0.5", "{p0, p1} = 0.6");
    assertContradiction(problem(3, 1, 0.5, 2, 0.9, 3, 0.6), "{p0} = 0.5", "{p0, p1} = 0.6");
    assertContradiction(problem(3, 3, 0.1, 7, 0.2), "{p0, p1} = 0.1", "{p0, p1, p2} = 0.2");
  }

  @Test
  final void refusesAConjunctionBelowItsBound() {
    assertContradiction(
        problem(2, 1, 0.9, 2, 0.8, 3, 0.5), "{p0} = 0.9, {p1} = 0.8, {p0, p1} = 0.5", "-0.2");
    assertContradiction(
        problem(3, 1, 0.9, 2, 0.9, 4, 0.9, 7, 0.5), "{p0, p1, p2} = 0.5", "{p2} = 0.9");
  }

  @Test
  final void refusesUnequalSelectivitiesOfEquivalentSets() {
    assertContradiction(
        problem(3, 1, 0.4, 2, 0.4, 3, 0.4, 4, 0.5, 5, 0.1, 6, 0.2), "{p0, p2}", "{p1, p2}");
  }

  /** P(a != c) is above P(a != b) + P(b != c), although each pair by itself is possible. */
  @Test
  final void refusesWhatOnlyALinearProgramRefutes() {
    assertContradiction(
        problem(3, 1, 0.5, 2, 0.5, 3, 0.45, 4, 0.5, 5, 0.05, 6, 0.45),
        "{p0, p1} = 0.45",
        "{p0, p2} = 0.05",
        "{p1, p2} = 0.45");
  }

  /** A contradiction among more predicates than the linear programs support. */
  @Test
  final void neverClaimsToHaveSolvedAContradiction() {
    long[] known = KnownSets.upTo(8, 2);
    double[] selectivities =
        Arrays.stream(known).mapToDouble(set -> Math.pow(0.5, Long.bitCount(set))).toArray();
    selectivities[Arrays.binarySearch(known, 0b011)] = 0.45;
    selectivities[Arrays.binarySearch(known, 0b110)] = 0.45;
    selectivities[Arrays.binarySearch(known, 0b101)] = 0.05;
    MaxEntProblem problem = MaxEntProblem.of(8, known, selectivities);
    assumeTaken(problem);
    try (MaxEntSolver solver = solver(tight().withMaxIterations(MOST_ITERATIONS))) {
      MaxEntSolution solution = solver.solve(problem);
      assertThat(solution.converged()).isFalse();
      assertThat(solution.residual()).isGreaterThan(tight().stopping().epsilon());
      assertThat(Arrays.stream(solution.betas())).noneMatch(beta -> Double.isNaN(beta));
    } catch (ContradictoryProblemException e) {
      assertThat(e.getMessage()).contains("{p0, p1} = 0.45", "{p0, p2} = 0.05");
    }
  }

  private void assertContradiction(MaxEntProblem problem, String... parts) {
    assumeTaken(problem);
    assertThatThrownBy(() -> solve(problem))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContainingAll(parts)
        .hasMessageNotContaining("\n");
  }
}

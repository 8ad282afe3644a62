package org.gpuquerylab.entropy.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.SolverTraits;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;

/** The solver that a contract tests, and the traits that it states. */
@Timeout(3_600)
abstract class SolverUnderTest {
  /** The solver's entry in a catalogue, whose traits determine the requirements. */
  protected abstract SolverEntry entry();

  /** The backend for a solver on a device. */
  protected @Nullable Backend backend() {
    return null;
  }

  /** The number of host threads that the solver may use. */
  protected int threads() {
    return 1;
  }

  /** Creates a solver under test; the caller closes it. */
  protected final MaxEntSolver solver(SolverOptions options) {
    return entry().create(options.withThreads(threads()), backend());
  }

  final SolverTraits traits() {
    return entry().traits();
  }

  /**
   * A rule tighter than the paper's, so that unknown selectivities agree to 1e-6 too; it is as
   * tight as the solver can reach.
   */
  final SolverOptions tight() {
    double epsilon = Math.max(1e-11, traits().epsilon());
    return SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(epsilon));
  }

  /**
   * Scales a tolerance, which is meant for a solver that reaches 1e-11, by the ratio of this
   * solver's epsilon to 1e-11.
   */
  final double slack(double tolerance) {
    return tolerance * Math.max(1, traits().epsilon() / 1e-11);
  }

  /** Solves by the tight rule, if the solver accepts the problem. */
  final MaxEntSolution solve(MaxEntProblem problem) {
    assumeTaken(problem);
    try (MaxEntSolver solver = solver(tight())) {
      return solver.solve(problem);
    }
  }

  final void assumeTaken(MaxEntProblem problem) {
    assumeTrue(
        entry().takes(problem),
        () ->
            entry().name()
                + " states that it does not accept such a problem: "
                + traits().limits());
  }

  /** The number of predicates, or the maximum that the solver accepts. */
  final int atMost(int predicates) {
    return Math.min(predicates, traits().limits().predicates());
  }

  /** The size of known sets, or the maximum that the solver accepts. */
  final int setsUpTo(int size) {
    return Math.min(size, traits().limits().largestSet());
  }

  /** A problem from sets and selectivities, given without the empty set. */
  static MaxEntProblem problem(int predicates, Object... setsAndSelectivities) {
    int m = setsAndSelectivities.length / 2 + 1;
    long[] sets = new long[m];
    double[] selectivities = new double[m];
    selectivities[0] = 1;
    for (int i = 1; i < m; i++) {
      sets[i] = (Integer) setsAndSelectivities[2 * i - 2];
      selectivities[i] = (Double) setsAndSelectivities[2 * i - 1];
    }
    return MaxEntProblem.of(predicates, sets, selectivities);
  }
}

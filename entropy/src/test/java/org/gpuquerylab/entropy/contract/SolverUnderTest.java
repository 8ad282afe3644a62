package org.gpuquerylab.entropy.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.SolverTraits;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.StoppingRule;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;

/** The solver that a contract is about, and what it says of itself. */
@Timeout(120)
abstract class SolverUnderTest {
  /** The solver's entry in a catalogue, of which the traits say what is asked of it. */
  protected abstract SolverEntry entry();

  /** The backend for a solver on a device. */
  protected @Nullable Backend backend() {
    return null;
  }

  /** Host threads that the solver is given. */
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
   * Tighter than the paper's, so that selectivities that are not known agree to 1e-6, too; as tight
   * as the solver can.
   */
  final SolverOptions tight() {
    double epsilon = Math.max(1e-11, traits().epsilon());
    return SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(epsilon));
  }

  /** A tolerance for a solver that reaches 1e-11; as much larger as its own epsilon is. */
  final double slack(double tolerance) {
    return tolerance * Math.max(1, traits().epsilon() / 1e-11);
  }

  /** Solves by the tight rule, if the solver takes the problem. */
  final MaxEntSolution solve(MaxEntProblem problem) {
    assumeTaken(problem);
    try (MaxEntSolver solver = solver(tight())) {
      return solver.solve(problem);
    }
  }

  final void assumeTaken(MaxEntProblem problem) {
    assumeTrue(
        entry().takes(problem),
        () -> entry().name() + " says that it takes no such problem: " + traits().limits());
  }

  /** The number of predicates, or the most that the solver takes. */
  final int atMost(int predicates) {
    return Math.min(predicates, traits().limits().predicates());
  }

  /** The size of known sets, or the largest that the solver takes. */
  final int setsUpTo(int size) {
    return Math.min(size, traits().limits().largestSet());
  }

  /** A problem from sets and selectivities, the empty set's left out. */
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

package org.gpuquerylab.entropy.estimator;

import java.util.Locale;
import org.gpuquerylab.entropy.internal.moments.AutoSolver;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * The distribution of maximum entropy with all known selectivities (Markl et al. 2007); if the
 * selectivities contradict each other, they are changed by {@link Repair} first. Single predicates
 * need not be known: an unknown predicate is assumed to hold for half of the rows, if the other
 * selectivities permit. Time and memory are those of the solver.
 */
public final class MaxEntropyEstimator implements ConjunctionEstimator {
  /** The estimator's name. */
  public static final String NAME = "max-entropy";

  private final MaxEntSolver solver;
  private final Repair repair;

  /** Creates an estimator with the fastest solver for each problem's size. */
  public MaxEntropyEstimator(SolverOptions options) {
    this(new AutoSolver(options), options);
  }

  /**
   * Creates an estimator with a given solver.
   *
   * @param solver the solver, which this estimator closes
   * @param options the solver's options
   */
  public MaxEntropyEstimator(MaxEntSolver solver, SolverOptions options) {
    this.solver = solver;
    repair = new Repair(solver, options);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public double estimate(MaxEntProblem known, SampleSizes sizes) {
    MaxEntSolution solution = repair.solve(known, sizes).solution();
    if (!solution.converged()) {
      throw new SolverLimitException(
          String.format(
              Locale.ROOT,
              "%s did not converge in %d iterations; the residual is %g",
              solution.solver(),
              solution.iterations(),
              solution.residual()));
    }
    // Rounding may move sums of cells slightly out of the range.
    return Math.min(1, Math.max(0, solution.fullConjunct()));
  }

  @Override
  public void close() {
    repair.close();
    solver.close();
  }
}

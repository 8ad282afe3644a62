package org.gpuquerylab.entropy.estimator;

import org.gpuquerylab.entropy.batch.AutoSolver;
import org.gpuquerylab.entropy.limit.SolverLimitException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.repair.Repair;
import org.gpuquerylab.entropy.repair.SampleSizes;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/**
 * The distribution of largest entropy with all known selectivities (Markl et al. 2007); if these
 * contradict each other, after their {@link Repair}. Single predicates need not be known: an
 * unknown one is assumed to hold for half of the rows, if other selectivities permit. Time and
 * memory are the solver's.
 */
public final class MaxEntropyEstimator implements SelectivityEstimator {
  /** Its name. */
  public static final String NAME = "max-entropy";

  private final MaxEntSolver solver;
  private final Repair repair;

  /** Uses the fastest solver for the problem's size. */
  public MaxEntropyEstimator(SolverOptions options) {
    this(new AutoSolver(options), options);
  }

  /**
   * Uses a given solver.
   *
   * @param solver closed with this
   * @param options its options
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
          "%s did not converge in %d iterations, the residual is %g"
              .formatted(solution.solver(), solution.iterations(), solution.residual()));
    }
    // Rounding may take sums of cells slightly out of the range.
    return Math.min(1, Math.max(0, solution.fullConjunct()));
  }

  @Override
  public void close() {
    repair.close();
    solver.close();
  }
}

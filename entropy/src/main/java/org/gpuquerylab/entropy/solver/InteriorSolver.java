package org.gpuquerylab.entropy.solver;

import org.gpuquerylab.entropy.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;

/**
 * What all solvers share: contradictions are refused and impossible cells removed first, then the
 * memory is checked, then the subclass solves what is left.
 */
public abstract class InteriorSolver implements MaxEntSolver {
  private final String name;
  private final SolverOptions options;

  /** Creates a solver of the given name in the catalogue. */
  protected InteriorSolver(String name, SolverOptions options) {
    this.name = name;
    this.options = options;
  }

  @Override
  public final String name() {
    return name;
  }

  /** What the solver was told. */
  protected final SolverOptions options() {
    return options;
  }

  /**
   * Whether {@link #run} takes a support that leaves cells out. If not, such problems are solved by
   * a Newton method on the host.
   */
  protected abstract boolean takesSupport();

  /**
   * Solves a problem in which every cell of the support can be above 0, and whose known sets are
   * independent on it. It must end, by its iteration cap if need be, and must not return NaN.
   *
   * @param problem at least one predicate; every selectivity above 0
   * @param support full unless {@link #takesSupport()}
   */
  protected abstract SolverRun run(MaxEntProblem problem, Support support);

  @Override
  public final MaxEntSolution solve(MaxEntProblem problem) {
    ReducedProblem reduced = ReducedProblem.of(problem);
    MaxEntProblem inner = reduced.problem();
    memoryNeeded(inner)
        .checkHost(name + " on " + inner.predicates() + " predicates", options.memoryLimit());
    SolverRun run = run(inner, reduced.support());
    MaxEntSolution solution = new MaxEntSolution(name, reduced, run);
    return options.allBetas() && !run.hasBetas() ? solution.withBetas() : solution;
  }
}

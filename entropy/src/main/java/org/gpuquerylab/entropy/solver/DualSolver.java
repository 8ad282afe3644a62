package org.gpuquerylab.entropy.solver;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.run.DualProblem;
import org.gpuquerylab.entropy.run.Penalty;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.SolverRun;
import org.gpuquerylab.entropy.run.StepTimes;
import org.jspecify.annotations.Nullable;

/**
 * A solver that can begin at the weights of another solution, and that takes selectivities that
 * contradict each other together with a {@link Penalty}.
 */
public abstract class DualSolver extends InteriorSolver implements WarmStartSolver {
  /** Creates a solver of the given name in the catalogue, which takes any problem. */
  protected DualSolver(String name, SolverOptions options) {
    super(name, options);
  }

  /**
   * Minimizes a dual. Without a penalty the rules of {@link #run(MaxEntProblem, Support)} hold;
   * with one, the selectivities may be 0 and 1 and contradict each other.
   */
  protected abstract SolverRun run(DualProblem dual);

  @Override
  protected final boolean takesSupport() {
    return true;
  }

  @Override
  protected final SolverRun run(MaxEntProblem problem, Support support) {
    return run(DualProblem.of(problem, support));
  }

  @Override
  public final MaxEntSolution solve(MaxEntProblem problem, MaxEntSolution start) {
    return solve(
        problem,
        (reduced, support) ->
            run(DualProblem.of(reduced, support).from(start.weightsFor(reduced))));
  }

  /**
   * Maximizes the entropy less a penalty. No cells are removed: a selectivity of 0 is approached as
   * closely as its variance asks. Whatever the selectivities are, there is one solution. The solver
   * reaches it along {@link Penalty#path}, unless a start leads there at once. An iteration cap
   * holds for each penalty of the path.
   *
   * @param penalty a variance for each known set
   * @param start the start, as in {@link #solve(MaxEntProblem, MaxEntSolution)}; or null
   */
  public final MaxEntSolution solve(
      MaxEntProblem problem, Penalty penalty, @Nullable MaxEntSolution start) {
    return solveWhole(
        problem,
        (whole, support) -> {
          DualProblem dual = DualProblem.of(whole, support).with(penalty);
          double[] weights = start == null ? null : start.weightsFor(whole);
          return weights == null ? alongPath(dual) : fromStart(dual.from(weights));
        });
  }

  private SolverRun fromStart(DualProblem dual) {
    SolverRun atOnce = run(dual);
    return atOnce.converged()
        ? atOnce
        : alongPath(dual.from(null)).after(atOnce.iterations(), atOnce.times());
  }

  private SolverRun alongPath(DualProblem dual) {
    int iterations = 0;
    StepTimes times = StepTimes.ZERO;
    DualProblem next = dual;
    for (Penalty penalty : dual.penalty().path()) {
      if (penalty != dual.penalty()) {
        SolverRun run = run(next.with(penalty).roughly());
        iterations += run.iterations();
        times = times.plus(run.times());
        next = next.from(run.weights());
      }
    }
    return run(next).after(iterations, times);
  }
}

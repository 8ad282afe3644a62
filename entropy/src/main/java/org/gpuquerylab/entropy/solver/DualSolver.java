package org.gpuquerylab.entropy.solver;

import java.util.function.Function;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.jspecify.annotations.Nullable;

/**
 * A solver that can start at the weights of another solution, and that supports a {@link Penalty}
 * for selectivities that contradict each other.
 */
public abstract class DualSolver extends InteriorSolver implements WarmStartSolver {
  /** Creates a solver of the given name in the catalogue, which supports any problem. */
  protected DualSolver(String name, SolverOptions options) {
    super(name, options);
  }

  /**
   * Minimizes a dual. Without a penalty, the rules of {@link #run(MaxEntProblem, Support)} apply;
   * with a penalty, the selectivities may be 0 or 1 and may contradict each other.
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

  /**
   * {@inheritDoc} If the solver does not converge from there, it begins again from scratch; both
   * parts count as iterations.
   */
  @Override
  public final MaxEntSolution solve(MaxEntProblem problem, MaxEntSolution start) {
    return solve(
        problem,
        (reduced, support) ->
            from(start.weightsFor(reduced), DualProblem.of(reduced, support), this::run));
  }

  /**
   * Maximizes the entropy minus a penalty. No cells are removed: a selectivity of 0 is approached
   * as closely as its variance requires. There is exactly one solution, whatever the selectivities
   * are. The solver reaches the solution along {@link Penalty#path}, unless it converges at once
   * from a given start. An iteration cap applies to each penalty of the path.
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
          return from(start == null ? null : start.weightsFor(whole), dual, this::alongPath);
        });
  }

  /** Starts at given weights, if any; if the run does not converge, begins again from scratch. */
  private SolverRun from(
      double @Nullable [] weights, DualProblem dual, Function<DualProblem, SolverRun> scratch) {
    if (weights == null) {
      return scratch.apply(dual);
    }
    SolverRun atOnce = run(dual.from(weights));
    return atOnce.converged()
        ? atOnce
        : scratch.apply(dual).after(atOnce.iterations(), atOnce.times());
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

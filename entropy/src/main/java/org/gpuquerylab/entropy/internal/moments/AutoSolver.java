package org.gpuquerylab.entropy.internal.moments;

import java.util.function.Function;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the host's solver by the problem's size: {@link NewtonSmall} for few predicates, for
 * which it is the fastest; {@link NewtonMoments} for more predicates, and if {@link NewtonSmall}
 * does not converge.
 */
public final class AutoSolver implements WarmStartSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "auto";

  private final SolverOptions options;
  private final NewtonSmall small;
  private @Nullable NewtonMoments large;

  /** Creates the solver. */
  public AutoSolver(SolverOptions options) {
    this.options = options;
    small = new NewtonSmall(options);
  }

  @Override
  public String name() {
    return NAME;
  }

  private WarmStartSolver large() {
    NewtonMoments solver = large;
    if (solver == null) {
      solver = new NewtonMoments(options);
      large = solver;
    }
    return solver;
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    return NewtonSmall.LIMITS.take(problem)
        ? small.memoryNeeded(problem)
        : large().memoryNeeded(problem);
  }

  /** {@inheritDoc} The solution's plan names the chosen solver. */
  @Override
  public MaxEntSolution solve(MaxEntProblem problem) {
    return choose(problem, solver -> solver.solve(problem));
  }

  /** {@inheritDoc} The start may come from a different solver than the one that is chosen now. */
  @Override
  public MaxEntSolution solve(MaxEntProblem problem, MaxEntSolution start) {
    return choose(problem, solver -> solver.solve(problem, start));
  }

  private MaxEntSolution choose(
      MaxEntProblem problem, Function<WarmStartSolver, MaxEntSolution> solving) {
    if (NewtonSmall.LIMITS.take(problem)) {
      MaxEntSolution solution = solve(small, solving);
      if (solution.converged()) {
        return solution;
      }
    }
    return solve(large(), solving);
  }

  private static MaxEntSolution solve(
      WarmStartSolver chosen, Function<WarmStartSolver, MaxEntSolution> solving) {
    try {
      return solving.apply(chosen).chosenBy(NAME);
    } catch (SolverLimitException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(chosen.name())
          ? new SolverLimitException(NAME + ": " + message, e)
          : e;
    }
  }

  @Override
  public void close() {
    NewtonMoments solver = large;
    if (solver != null) {
      solver.close();
    }
  }
}

package org.gpuquerylab.entropy.batch;

import java.util.Optional;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * Solves a problem of a batch as a whole if it has few cells; otherwise in pieces and by junction
 * trees, which give the same weights as the whole problem.
 */
final class SplitSolver {
  /**
   * A problem of at most this many predicates is always solved as a whole: its cells take only a
   * moment.
   */
  private static final int WHOLE = 24;

  private final MaxEntSolver solver;
  private final SparseSolver pieces;

  /**
   * Creates a solver.
   *
   * @param solver not closed
   * @param options the solver's options
   */
  SplitSolver(MaxEntSolver solver, SolverOptions options) {
    this.solver = solver;
    pieces = new SparseSolver(solver, options);
  }

  /**
   * Solves a problem and stores its answer.
   *
   * @param start the start of the problem's time, by {@link System#nanoTime()}
   * @throws RuntimeException as thrown by {@link MaxEntSolver#solve}
   */
  void solve(int i, BatchAnswers answers, long start) {
    MaxEntProblem problem = answers.problem(i);
    if (problem.predicates() > WHOLE) {
      split(i, answers, start);
      return;
    }
    try {
      answers.put(i, solver.solve(problem), System.nanoTime() - start);
    } catch (SolverLimitException limit) {
      try {
        split(i, answers, start);
      } catch (SolverLimitException alike) {
        throw limit;
      }
    }
  }

  private void split(int i, BatchAnswers answers, long start) {
    MaxEntProblem problem = answers.problem(i);
    SparseSolution solution = pieces.solve(SparseProblem.of(problem));
    Optional<MaxEntSolution> whole = solution.whole();
    if (whole.isPresent()) {
      answers.put(i, whole.get(), System.nanoTime() - start);
      return;
    } else if (!solution.converged()) {
      throw new SolverLimitException(
          solver.name()
              + " did not converge; the residual is "
              + solution.residual()
              + "; the known selectivities may contradict each other; correct them or leave some"
              + " out");
    }
    double full = solution.beta(PredicateSet.first(problem.predicates()));
    double[] weights = solution.weights(problem);
    int taken = solution.iterations();
    long time = System.nanoTime() - start;
    answers.put(i, weights, full, taken, solution.residual(), time);
  }
}

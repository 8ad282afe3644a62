package org.gpuquerylab.entropy.estimator;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * A problem of many predicates that changes by one selectivity at a time, and its solution. After
 * each change, only the pieces affected by it are solved; all other pieces keep their solutions. An
 * affected piece starts at its last weights if these are finite and the solver supports a start, as
 * junction trees and {@link org.gpuquerylab.entropy.solver.WarmStartSolver} do. Within the accuracy
 * of the stopping rule, the solution equals that of {@link SparseSolver#solve(SparseProblem)}
 * without an earlier solution. If a change is refused, problem and solution stay as they were. Only
 * one thread at a time may use an instance.
 */
final class SparseSession {
  private final SparseSolver solver;
  private SparseProblem problem;
  private SparseSolution solution;
  private int iterations;

  private SparseSession(SparseSolver solver, SparseProblem problem) {
    this.solver = solver;
    this.problem = problem;
    solution = solver.solve(problem);
    iterations = solution.iterations();
  }

  /**
   * Solves a first problem.
   *
   * @param solver the solver of the pieces; not closed with the session
   * @param options the solver's options
   * @throws InvalidProblemException if the problem's selectivities contradict each other
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if known sets join too many
   *     predicates, or the solver does not support a piece
   */
  public static SparseSession of(
      MaxEntSolver solver, SolverOptions options, SparseProblem problem) {
    return new SparseSession(new SparseSolver(solver, options), problem);
  }

  /** The current problem. */
  public SparseProblem problem() {
    return problem;
  }

  /** The solution of the current problem; it may not have converged. */
  public SparseSolution solution() {
    return solution;
  }

  /**
   * The total number of iterations of all solutions so far; each solution counts the maximum over
   * its pieces.
   */
  public int iterations() {
    return iterations;
  }

  /**
   * Adds or changes a selectivity. O(m) for m known sets, plus the solution of the affected pieces.
   *
   * @param set not empty
   * @return the new solution
   * @throws InvalidProblemException if the selectivity is not from 0 to 1, or contradicts others
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if known sets then join too many
   *     predicates
   */
  public SparseSolution update(PredicateSet set, double selectivity) {
    return change(known -> known.put(set, selectivity));
  }

  /**
   * Removes a selectivity.
   *
   * @return the new solution
   * @throws InvalidProblemException if the selectivity is not known
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the remaining problem cannot be
   *     split in the same way
   */
  public SparseSolution remove(PredicateSet set) {
    if (problem.indexOf(set) < 0) {
      throw new InvalidProblemException(
          "there is no selectivity of " + describe(set) + " to be removed");
    }
    return change(known -> known.remove(set));
  }

  private String describe(PredicateSet set) {
    boolean isNamed = set.size() == 0 || set.predicate(set.size() - 1) < problem.predicates();
    return isNamed ? problem.describe(set) : set.toString();
  }

  private SparseSolution change(Consumer<Map<PredicateSet, Double>> by) {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < problem.size(); i++) {
      known.put(problem.set(i), problem.selectivity(i));
    }
    by.accept(known);
    SparseProblem next = problem.with(known);
    SparseSolution found = solver.solve(next, solution);
    problem = next;
    solution = found;
    iterations += found.iterations();
    return found;
  }
}

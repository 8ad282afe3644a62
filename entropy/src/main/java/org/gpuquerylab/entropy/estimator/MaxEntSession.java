package org.gpuquerylab.entropy.estimator;

import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.internal.sparse.BagTree;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.jspecify.annotations.Nullable;

/**
 * A problem that changes by one selectivity at a time, and its solution. After each change the
 * solver starts at the last weights; within the accuracy of the stopping rule, the solution equals
 * that of {@link WarmStartSolver#solve} without a start. If a change is refused, problem and
 * solution stay as they were. Only one thread at a time may use an instance.
 *
 * <pre>{@code
 * try (WarmStartSolver solver = new AutoSolver(SolverOptions.DEFAULT)) {
 *   MaxEntSession session = MaxEntSession.of(solver, problem);
 *   double before = session.solution().beta(0b111);
 *   session.update(0b101, 0.02); // the selectivity that a query had
 *   double after = session.solution().beta(0b111);
 * }
 * }</pre>
 */
public final class MaxEntSession {
  private final Solving solving;
  private KnownSelectivities known;
  private Repaired<MaxEntSolution> last;
  private @Nullable BagTree tree;
  private int iterations;

  /**
   * Solves the next problem, given the last solution; for the first problem, the last solution is
   * null.
   */
  @FunctionalInterface
  private interface Solving {
    Repaired<MaxEntSolution> solve(
        KnownSelectivities next, @Nullable Repaired<MaxEntSolution> start);
  }

  private MaxEntSession(Solving solving, KnownSelectivities first) {
    this.solving = solving;
    known = first;
    last = solving.solve(first, null);
    iterations = last.solution().iterations();
  }

  /**
   * Solves a first problem.
   *
   * @param solver the solver; not closed with the session
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if the problem's selectivities
   *     contradict each other
   */
  public static MaxEntSession of(WarmStartSolver solver, MaxEntProblem problem) {
    return new MaxEntSession(
        (next, start) ->
            Repaired.asGiven(
                start == null
                    ? solver.solve(next.problem())
                    : solver.solve(next.problem(), start.solution())),
        new KnownSelectivities(problem, SampleSizes.same(problem, SampleSizes.DEFAULT_ROWS)));
  }

  /**
   * Solves a first problem; it and later problems may have to be repaired.
   *
   * @param repair the repair; not closed with the session
   */
  public static MaxEntSession repairing(Repair repair, MaxEntProblem problem, SampleSizes sizes) {
    return new MaxEntSession(
        (next, start) -> repair.solve(next.problem(), next.sizes(), start),
        new KnownSelectivities(problem, sizes));
  }

  /** The current problem. */
  public MaxEntProblem problem() {
    return known.problem();
  }

  /** The solution of the current problem; it may not have converged. */
  public MaxEntSolution solution() {
    return last.solution();
  }

  /** The current solution with the changed selectivities. */
  public Repaired<MaxEntSolution> repaired() {
    return last;
  }

  /**
   * The selectivity of an expression in the solution of the current problem. The first call after a
   * change writes all cells if their number is small.
   *
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the expression needs too many
   *     sums
   */
  public double selectivity(Expression of) {
    return tree().selectivity(of);
  }

  /**
   * The selectivity of an expression among the rows for which another expression holds.
   *
   * @throws org.gpuquerylab.entropy.problem.ImpossibleConditionException if the other expression
   *     never holds
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the expressions need too many
   *     sums
   */
  public double selectivity(Expression of, Expression given) {
    return tree().selectivity(of, given);
  }

  private BagTree tree() {
    BagTree current = tree;
    if (current == null) {
      current = BagTree.of(solution());
      tree = current;
    }
    return current;
  }

  /** The total number of iterations of all solutions so far. */
  public int iterations() {
    return iterations;
  }

  /**
   * Adds or changes a selectivity, counted on {@link SampleSizes#DEFAULT_ROWS} rows.
   *
   * @param set the set as a bit mask, not 0
   * @return the new solution
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if the selectivity is not from
   *     0 to 1, or if it contradicts others and the session does not repair contradictions
   */
  public MaxEntSolution update(long set, double selectivity) {
    return update(set, selectivity, SampleSizes.DEFAULT_ROWS);
  }

  /**
   * Adds or changes a selectivity.
   *
   * @param set the set as a bit mask, not 0
   * @param rows the number of rows on which the selectivity was counted; it matters only to a
   *     session that repairs problems
   * @return the new solution
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if the selectivity is not from
   *     0 to 1, or if it contradicts others and the session does not repair contradictions
   */
  public MaxEntSolution update(long set, double selectivity, double rows) {
    return change(known.with(set, selectivity, rows));
  }

  /**
   * Removes a selectivity.
   *
   * @param set a bit mask
   * @return the new solution
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if the selectivity is not known
   */
  public MaxEntSolution remove(long set) {
    return change(known.without(set));
  }

  private MaxEntSolution change(KnownSelectivities next) {
    Repaired<MaxEntSolution> solution = solving.solve(next, last);
    known = next;
    last = solution;
    tree = null;
    iterations += solution.solution().iterations();
    return solution.solution();
  }
}

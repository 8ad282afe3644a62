package org.gpuquerylab.entropy.estimator;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.entropy.internal.sparse.ComponentSolver;
import org.gpuquerylab.entropy.internal.sparse.EncodedProblem;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * Repairs problems of many predicates like {@link Repair}. Components are independent if no known
 * set connects them; each is solved as given, in pieces, if possible. The other components are
 * repaired, each as a whole: by its junction tree if the tree has far fewer cells, otherwise by the
 * vector of its cells. Only one thread at a time may use an instance.
 */
public final class SparseRepair implements AutoCloseable {
  private final MaxEntSolver solver;
  private final SolverOptions options;
  private final Repair repair;

  /**
   * Creates a repair.
   *
   * @param solver the solver of the pieces; not closed
   * @param options the solver's options
   */
  public SparseRepair(MaxEntSolver solver, SolverOptions options) {
    this.solver = solver;
    this.options = options;
    repair = new Repair(solver, options);
  }

  /**
   * Solves a problem.
   *
   * @param rowsOf returns the number of rows on which the selectivity of a known set was counted;
   *     finite, 1 or more
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if a number of rows is not as
   *     described
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if a component to be repaired has
   *     too many cells, or the solver does not support a piece
   */
  public Repaired<SparseSolution> solve(
      SparseProblem problem, ToDoubleFunction<PredicateSet> rowsOf) {
    EncodedProblem encoded = EncodedProblem.of(problem);
    SparseProblem plain = encoded.problem();
    double[] variances = SampleSizes.variances(plain, rowsOf, Repair.ENTROPY_ROWS);
    ComponentSolver components =
        new ComponentSolver(
            new FirstPass(solver, repair),
            (component, penalty) -> repair.penalized(component, penalty, null),
            options);
    SparseSolution solution = components.solve(problem, encoded, variances);
    int[] penalized = solution.penalizedSets();
    List<MovedSelectivity> moved =
        MovedSelectivity.largestFirst(
            Arrays.stream(penalized)
                .mapToObj(
                    i ->
                        new MovedSelectivity(
                            plain.set(i), plain.selectivity(i), solution.beta(plain.set(i)))));
    return new Repaired<>(solution, penalized.length > 0, moved);
  }

  /** Closes the solvers that this instance opened. */
  @Override
  public void close() {
    repair.close();
  }
}

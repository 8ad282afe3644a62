package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.gpuquerylab.input.internal.Counted;

/**
 * The solution of a piece by its junction tree.
 *
 * @param bags the cliques' distributions; a parent precedes its children, and the first clique has
 *     no parent
 * @param iterations the number of iterations of Newton's method
 * @param products the number of products with the Hessian
 * @param residual the residual of the stopping rule
 * @param converged whether the stopping rule holds
 * @param times the time of each step
 */
record CoupledSolution(
    List<Bag> bags,
    int iterations,
    int products,
    double residual,
    boolean converged,
    StepTimes times) {

  /** The solution at the point that Newton's method has reached. */
  static CoupledSolution of(PieceCliques cliques, CoupledNewton newton, StepTimer timer) {
    CliqueSums sums = newton.point().sums();
    List<Bag> bags = new ArrayList<>();
    for (int i = 0; i < cliques.size(); i++) {
      CellTable cells = new CellTable(sums.cells(i));
      bags.add(new Bag(cliques.predicates(i), cliques.tree().parent(i), cells));
    }
    return new CoupledSolution(
        bags,
        newton.iterations(),
        newton.products(),
        newton.point().residual(),
        newton.isConverged(),
        timer.times());
  }

  /**
   * Returns the same solution with the iterations of earlier runs added; their time is already
   * included.
   */
  CoupledSolution after(int earlier, int earlierProducts) {
    return new CoupledSolution(
        bags, earlier + iterations, earlierProducts + products, residual, converged, times);
  }

  /** A description of how the piece was solved. */
  public String plan() {
    return "junction tree of "
        + Counted.of(bags.size(), "clique")
        + ", "
        + products
        + " products with the Hessian";
  }
}

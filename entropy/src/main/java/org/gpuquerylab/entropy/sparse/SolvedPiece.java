package org.gpuquerylab.entropy.sparse;

import java.util.List;
import org.gpuquerylab.entropy.run.StepTimes;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.sparse.coupled.CoupledSolution;
import org.gpuquerylab.entropy.sparse.marginal.Bag;
import org.gpuquerylab.entropy.sparse.marginal.SolutionMarginals;

/**
 * The solution of a piece.
 *
 * @param bags its distribution; a parent before its children, and the first bag holds the
 *     predicates that the piece shares with its parent
 * @param way the method of its solution
 * @param iterations in the solver's own unit
 * @param residual the measure of the stopping rule
 * @param converged whether the stopping rule holds
 * @param times time by step
 * @param plan how it was solved, if there was a choice; otherwise empty
 * @param isPenalized whether its estimates may differ from the known selectivities
 * @param isKept whether it was found for an earlier problem and also holds for this one
 */
record SolvedPiece(
    List<Bag> bags,
    Way way,
    int iterations,
    double residual,
    boolean converged,
    StepTimes times,
    String plan,
    boolean isPenalized,
    boolean isKept) {

  /** The solution of a solver that sums all cells. */
  static SolvedPiece of(Piece piece, MaxEntSolution solution) {
    return new SolvedPiece(
        List.of(new Bag(piece.predicates(), -1, new SolutionMarginals(solution))),
        Way.DIRECT,
        solution.iterations(),
        solution.residual(),
        solution.converged(),
        solution.times(),
        solution.plan(),
        false,
        false);
  }

  /** The solution of a junction tree. */
  static SolvedPiece of(CoupledSolution solution) {
    return new SolvedPiece(
        solution.bags(),
        Way.COUPLED,
        solution.iterations(),
        solution.residual(),
        solution.converged(),
        solution.times(),
        solution.plan(),
        false,
        false);
  }

  /** The same, found with a penalty. */
  SolvedPiece penalized() {
    String words = "with a penalty, " + plan;
    return new SolvedPiece(bags, way, iterations, residual, converged, times, words, true, false);
  }

  /** The same for a problem that does not differ in this piece: no iterations and no time. */
  SolvedPiece kept() {
    return new SolvedPiece(
        bags, way, 0, residual, converged, StepTimes.ZERO, plan, isPenalized, true);
  }

  /** How a piece is solved. */
  enum Way {
    /** All subsets are known. */
    CLOSED,
    /** By sums over all cells, by a solver for that. */
    DIRECT,
    /** By sums over the cells of cliques. */
    COUPLED
  }

  /** The number of predicates of the largest bag. */
  int largestClique() {
    return bags.stream().mapToInt(bag -> bag.predicates().length).max().orElse(0);
  }

  /** The sum of the bags' cells. */
  double cells() {
    return bags.stream().mapToDouble(bag -> Math.scalb(1.0, bag.predicates().length)).sum();
  }
}

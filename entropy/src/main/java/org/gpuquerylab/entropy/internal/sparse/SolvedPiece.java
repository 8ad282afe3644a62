package org.gpuquerylab.entropy.internal.sparse;

import java.util.List;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.StepTimes;

/**
 * The solution of a piece.
 *
 * @param bags the piece's distribution; a parent precedes its children, and the first bag holds the
 *     predicates that the piece shares with its parent
 * @param way the method by which the piece was solved
 * @param iterations the number of iterations, in the solver's unit
 * @param residual the residual of the stopping rule
 * @param converged whether the stopping rule holds
 * @param times the time of each step
 * @param plan how the piece was solved, if there was a choice; otherwise empty
 * @param isPenalized whether the piece's estimates may differ from the known selectivities
 */
record SolvedPiece(
    List<Bag> bags,
    Way way,
    int iterations,
    double residual,
    boolean converged,
    StepTimes times,
    String plan,
    boolean isPenalized) {

  /** The solution by a solver that sums all cells. */
  static SolvedPiece of(Piece piece, MaxEntSolution solution) {
    return new SolvedPiece(
        List.of(new Bag(piece.predicates(), -1, new SolutionMarginals(solution))),
        Way.DIRECT,
        solution.iterations(),
        solution.residual(),
        solution.converged(),
        solution.times(),
        solution.plan(),
        false);
  }

  /** The solution by a junction tree. */
  static SolvedPiece of(CoupledSolution solution) {
    return new SolvedPiece(
        solution.bags(),
        Way.COUPLED,
        solution.iterations(),
        solution.residual(),
        solution.converged(),
        solution.times(),
        solution.plan(),
        false);
  }

  /** The solution by a junction tree with a penalty. */
  SolvedPiece penalized() {
    String words = "with a penalty, " + plan;
    return new SolvedPiece(bags, way, iterations, residual, converged, times, words, true);
  }

  /** The method by which a piece is solved. */
  enum Way {
    /** Directly, because all subsets of its predicates are known. */
    CLOSED,
    /** By a solver that sums all cells. */
    DIRECT,
    /** By sums over the cells of a junction tree's cliques. */
    COUPLED
  }

  /** The number of predicates of the largest bag. */
  int largestClique() {
    return bags.stream().mapToInt(bag -> bag.predicates().length).max().orElse(0);
  }

  /** The total number of the bags' cells. */
  double cells() {
    return bags.stream().mapToDouble(bag -> Math.scalb(1.0, bag.predicates().length)).sum();
  }
}

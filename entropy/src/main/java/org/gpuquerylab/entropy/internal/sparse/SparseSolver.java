package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * Finds the distribution of maximum entropy for problems of up to {@link
 * SparseProblem#MAX_PREDICATES} predicates by splitting them into pieces; the package description
 * explains the method. A problem that cannot be split and has no small cliques is solved as a whole
 * by the given solver. Only one thread at a time may use an instance.
 */
public final class SparseSolver {
  private final MaxEntSolver solver;
  private final SolverOptions options;

  /**
   * Creates a solver.
   *
   * @param solver the solver of the pieces; it sums over all their cells; not closed
   * @param options the options of that solver, which also apply to pieces solved by a junction tree
   */
  public SparseSolver(MaxEntSolver solver, SolverOptions options) {
    this.solver = solver;
    this.options = options;
  }

  /**
   * Solves a problem. If a piece does not converge, the solution says so and reports the piece's
   * residual.
   *
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if no distribution has the
   *     known selectivities; the message names the sets that contradict each other
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if known sets join too many
   *     predicates, or the solver does not support a piece
   */
  public SparseSolution solve(SparseProblem problem) {
    EncodedProblem encoded = EncodedProblem.of(problem);
    Pieces split = new Pieces(encoded.problem());
    List<Piece> pieces = split.list();
    PieceSolver each = new PieceSolver(encoded, split.graph(), solver, options);
    List<SolvedPiece> solved = new ArrayList<>();
    for (Piece piece : pieces) {
      try {
        solved.add(each.solve(piece, pieces.size() == 1));
      } catch (ContradictoryProblemException e) {
        PieceSolver anew = new PieceSolver(encoded, split.graph(), solver, options);
        throw new PieceConflict(encoded, piece, split.graph(), anew).named(e);
      }
    }
    return new SparseSolution(problem, encoded, solver.name(), split.components(), pieces, solved);
  }
}

package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.entropy.problem.CellLimit;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * Solves a piece by the best method: directly from its known sets if all subsets are known; by a
 * junction tree if the tree has far fewer cells; otherwise by a solver that sums all cells.
 */
final class PieceSolver {
  /** A piece of at most this many predicates has too few cells for a tree to pay off. */
  private static final int SMALL = 8;

  /**
   * A junction tree pays off only if the piece has at least this many times as many cells as the
   * tree. The number is above 1 because a tree's cells take more work.
   */
  private static final double PAYS = 4;

  private final EncodedProblem encoded;
  private final SparseProblem problem;
  private final InteractionGraph graph;
  private final MaxEntSolver solver;
  private final SolverOptions options;

  PieceSolver(
      EncodedProblem encoded, InteractionGraph graph, MaxEntSolver solver, SolverOptions options) {
    this.encoded = encoded;
    problem = encoded.problem();
    this.graph = graph;
    this.solver = solver;
    this.options = options;
  }

  /**
   * Solves a piece.
   *
   * @param alone whether the piece is the whole problem, which is then passed to the solver
   *     unchanged
   */
  SolvedPiece solve(Piece piece, boolean alone) {
    if (piece.isRestricted(problem)) {
      return restricted(piece);
    }
    if (!alone) {
      Optional<SolvedPiece> closed = ClosedPiece.solve(problem, piece);
      if (closed.isPresent()) {
        return closed.get();
      }
    }
    Optional<CliqueTree> tree = tree(piece);
    return tree.isPresent()
        ? byTree(piece, tree.get())
        : SolvedPiece.of(piece, solver.solve(piece.local(problem)));
  }

  /**
   * The number of cells that are summed to solve a piece.
   *
   * @throws SolverLimitException if there are too many cells
   */
  double cells(Piece piece) {
    return tree(piece)
        .map(CliqueTree::cells)
        .orElseGet(() -> Math.scalb(1.0, piece.predicates().length));
  }

  private SolvedPiece byTree(Piece piece, CliqueTree tree) {
    return SolvedPiece.of(coupled(piece, tree.from(piece.localSeparator())).solve());
  }

  /** Solves a piece by a tree in any case, because only cliques handle impossible combinations. */
  private SolvedPiece restricted(Piece piece) {
    checkRule("exclusive predicates are solved by junction trees, which never have all cells");
    InteractionGraph own = graph.induced(piece.predicates());
    CliqueTree tree =
        CliqueTree.small(own, CoupledSolver.MAX_CLIQUE).orElseThrow(() -> tooManyCells(piece, own));
    return byTree(piece, tree);
  }

  /**
   * Solves a whole component with a penalty.
   *
   * @param variances the variances of all known selectivities of the problem; not modified
   * @param whole the solver to use if a tree does not pay off
   */
  SolvedPiece solve(Piece component, double[] variances, PenalizedSolver whole) {
    Optional<CliqueTree> tree = tree(component);
    SolvedPiece solved =
        tree.isPresent()
            ? SolvedPiece.of(coupled(component, tree.get()).solve(component.penalty(variances)))
            : SolvedPiece.of(
                component,
                whole.solve(component.local(problem), component.localPenalty(problem, variances)));
    return solved.penalized();
  }

  /**
   * Returns a tree that pays off; empty if the stopping rule compares all cells.
   *
   * @throws SolverLimitException if no tree pays off and there are too many cells
   */
  private Optional<CliqueTree> tree(Piece piece) {
    int z = piece.predicates().length;
    if (z <= SMALL) {
      return Optional.empty();
    }
    InteractionGraph own = graph.induced(piece.predicates());
    Optional<CliqueTree> tree =
        own.isComplete() || options.stopping().comparesCells()
            ? Optional.empty()
            : CliqueTree.small(own, CoupledSolver.MAX_CLIQUE)
                .filter(found -> found.cells() * PAYS <= Math.scalb(1.0, z));
    if (tree.isEmpty()) {
      checkCells(piece, own);
    }
    return tree;
  }

  private void checkCells(Piece piece, InteractionGraph own) {
    if (piece.predicates().length > CellLimit.MAX_PREDICATES) {
      checkRule(
          "known selectivities join "
              + given(piece).length
              + " predicates, above the "
              + CellLimit.MAX_PREDICATES
              + " up to which all cells are summed");
      throw tooManyCells(piece, own);
    }
  }

  /**
   * Refuses a stopping rule that needs all cells, for a piece that only a junction tree can solve.
   */
  private void checkRule(String reason) {
    if (options.stopping().comparesCells()) {
      throw new SolverLimitException(
          "the stopping rule compares all cells of two iterations, but "
              + reason
              + "; choose the stopping rule ratio");
    }
  }

  /** The predicates of a piece that are also in the original problem. */
  private int[] given(Piece piece) {
    return Arrays.stream(piece.predicates()).filter(p -> p < encoded.given()).toArray();
  }

  private RuntimeException tooManyCells(Piece piece, InteractionGraph own) {
    int clique = Math.max(own.densest(), CoupledSolver.MAX_CLIQUE + 1);
    int[] given = given(piece);
    return new SolverLimitException(
        String.format(
            Locale.ROOT,
            "the known selectivities join %d predicates, %s, so that %d or more of them%s must be"
                + " summed at once, which takes 2^%d cells; at most 2^%d are possible; leave"
                + " out known sets that join them, or keep the N strongest pairs by lab statistics"
                + " --pairs N",
            given.length,
            problem.describe(PredicateSet.of(given)),
            clique,
            given.length < piece.predicates().length ? " and of parts of exclusive groups" : "",
            clique,
            CoupledSolver.MAX_CLIQUE));
  }

  private CoupledSolver coupled(Piece piece, CliqueTree tree) {
    return new CoupledSolver(problem, piece.predicates(), piece.sets(), tree, options);
  }
}

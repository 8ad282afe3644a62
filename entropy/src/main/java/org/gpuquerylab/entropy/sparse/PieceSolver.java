package org.gpuquerylab.entropy.sparse;

import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.entropy.limit.CellLimit;
import org.gpuquerylab.entropy.limit.SolverLimitException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.sparse.coupled.CoupledSolver;
import org.gpuquerylab.entropy.sparse.graph.CliqueTree;
import org.gpuquerylab.entropy.sparse.graph.InteractionGraph;
import org.jspecify.annotations.Nullable;

/**
 * Solves a piece by the suitable method: from its known sets alone if all are known, by a junction
 * tree if that has far fewer cells, otherwise by a solver that sums all cells.
 */
final class PieceSolver {
  /** Pieces of at most this many predicates have too few cells for a tree to pay off. */
  private static final int SMALL = 8;

  /** The factor by which a tree must have fewer cells, since each costs more. */
  private static final double PAYS = 4;

  private final SparseProblem problem;
  private final InteractionGraph graph;
  private final MaxEntSolver solver;
  private final SolverOptions options;
  private @Nullable EarlierSolution earlier;

  PieceSolver(
      SparseProblem problem, InteractionGraph graph, MaxEntSolver solver, SolverOptions options) {
    this.problem = problem;
    this.graph = graph;
    this.solver = solver;
    this.options = options;
  }

  /** Takes from a solution of a similar problem what it offers for the pieces. */
  void beginAt(EarlierSolution solution) {
    earlier = solution;
  }

  /**
   * Solves a piece.
   *
   * @param alone whether it is the whole problem, which then belongs to the solver
   */
  SolvedPiece solve(Piece piece, boolean alone) {
    Optional<SolvedPiece> same = earlier == null ? Optional.empty() : earlier.of(problem, piece);
    return same.orElseGet(() -> solveAnew(piece, alone));
  }

  private SolvedPiece solveAnew(Piece piece, boolean alone) {
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
    return tree.isPresent() ? byTree(piece, tree.get()) : SolvedPiece.of(piece, direct(piece));
  }

  private SolvedPiece byTree(Piece piece, CliqueTree tree) {
    CoupledSolver coupled = coupled(piece, tree.from(piece.localSeparator()));
    Optional<double[]> weights =
        earlier == null ? Optional.empty() : earlier.weights(problem, piece);
    return SolvedPiece.of(weights.isEmpty() ? coupled.solve() : coupled.solve(weights.get()));
  }

  private MaxEntSolution direct(Piece piece) {
    MaxEntProblem local = piece.local(problem);
    Optional<MaxEntSolution> start = earlier == null ? Optional.empty() : earlier.whole(piece);
    return solver instanceof DualSolver dual && start.isPresent()
        ? dual.solve(local, start.get())
        : solver.solve(local);
  }

  /** Always by a tree, since only its cliques handle impossible combinations. */
  private SolvedPiece restricted(Piece piece) {
    InteractionGraph own = graph.induced(piece.predicates());
    CliqueTree tree =
        CliqueTree.small(own, CoupledSolver.MAX_CLIQUE).orElseThrow(() -> tooManyCells(piece, own));
    return byTree(piece, tree);
  }

  /**
   * Solves a whole component with a penalty.
   *
   * @param variances the variances of all known selectivities of the problem; not modified
   * @param whole the solver if no tree pays off
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
   * A tree that pays off.
   *
   * @throws SolverLimitException if there is none and there are too many cells
   */
  private Optional<CliqueTree> tree(Piece piece) {
    int z = piece.predicates().length;
    if (z <= SMALL) {
      return Optional.empty();
    }
    InteractionGraph own = graph.induced(piece.predicates());
    Optional<CliqueTree> tree =
        own.isComplete()
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
      throw tooManyCells(piece, own);
    }
  }

  private RuntimeException tooManyCells(Piece piece, InteractionGraph own) {
    int clique = Math.max(own.densest(), CoupledSolver.MAX_CLIQUE + 1);
    return new SolverLimitException(
        String.format(
            Locale.ROOT,
            "the known selectivities join %d predicates, %s, so that %d or more of them must be"
                + " summed at once, which takes 2^%d cells; at most %d are; leave out known sets"
                + " that join them",
            piece.predicates().length,
            problem.describe(PredicateSet.of(piece.predicates())),
            clique,
            clique,
            CoupledSolver.MAX_CLIQUE));
  }

  private CoupledSolver coupled(Piece piece, CliqueTree tree) {
    return new CoupledSolver(problem, piece.predicates(), piece.sets(), tree, options);
  }
}

package org.gpuquerylab.entropy.sparse;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.entropy.limit.CellLimit;
import org.gpuquerylab.entropy.limit.SolverLimitException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.StepTimes;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.sparse.coupled.CoupledSolution;
import org.gpuquerylab.entropy.sparse.coupled.CoupledSolver;
import org.gpuquerylab.entropy.sparse.graph.CliqueTree;
import org.gpuquerylab.entropy.sparse.graph.InteractionGraph;
import org.gpuquerylab.entropy.sparse.marginal.Bag;
import org.gpuquerylab.entropy.sparse.marginal.SolutionMarginals;

/**
 * Solves a piece in the way that fits: from its known sets alone where all are known, by a junction
 * tree where that has far fewer cells, else by a solver that sums all cells.
 */
final class PieceSolver {
  /** Pieces of so few predicates have too few cells for a tree to pay. */
  private static final int SMALL = 8;

  /** How many times fewer cells a tree must have, as it takes more for each. */
  private static final double PAYS = 4;

  private final SparseProblem problem;
  private final InteractionGraph graph;
  private final MaxEntSolver solver;
  private final SolverOptions options;

  PieceSolver(
      SparseProblem problem, InteractionGraph graph, MaxEntSolver solver, SolverOptions options) {
    this.problem = problem;
    this.graph = graph;
    this.solver = solver;
    this.options = options;
  }

  /**
   * Solves a piece.
   *
   * @param alone whether it is the whole problem, which then is the solver's
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
    int z = piece.predicates().length;
    if (z > SMALL) {
      InteractionGraph own = graph.induced(piece.predicates());
      Optional<CliqueTree> tree = own.isComplete() ? Optional.empty() : tree(own);
      if (tree.isPresent()) {
        return coupled(piece, tree.get().from(piece.localSeparator()));
      }
      checkCells(piece, own);
    }
    return direct(piece);
  }

  /** By a tree in any case, as only its cliques know of impossible combinations. */
  private SolvedPiece restricted(Piece piece) {
    InteractionGraph own = graph.induced(piece.predicates());
    CliqueTree tree =
        CliqueTree.small(own, CoupledSolver.MAX_CLIQUE).orElseThrow(() -> tooManyCells(piece, own));
    return coupled(piece, tree.from(piece.localSeparator()));
  }

  /** A tree that pays. */
  private static Optional<CliqueTree> tree(InteractionGraph own) {
    return CliqueTree.small(own, CoupledSolver.MAX_CLIQUE)
        .filter(found -> found.cells() * PAYS <= Math.scalb(1.0, own.size()));
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

  private SolvedPiece coupled(Piece piece, CliqueTree tree) {
    CoupledSolution solution =
        new CoupledSolver(problem, piece.predicates(), piece.sets(), tree, options).solve();
    return new SolvedPiece(
        solution.bags(),
        SolvedPiece.Way.COUPLED,
        solution.iterations(),
        solution.residual(),
        solution.converged(),
        solution.times(),
        solution.plan());
  }

  /** Solves a piece by sums over all of its cells. */
  SolvedPiece direct(Piece piece) {
    MaxEntSolution solution = solver.solve(piece.local(problem));
    StepTimes times = solution.times();
    return new SolvedPiece(
        List.of(new Bag(piece.predicates(), -1, new SolutionMarginals(solution))),
        SolvedPiece.Way.DIRECT,
        solution.iterations(),
        solution.residual(),
        solution.converged(),
        times,
        solution.plan());
  }
}

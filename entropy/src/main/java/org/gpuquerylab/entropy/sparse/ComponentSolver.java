package org.gpuquerylab.entropy.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.sparse.exclusive.EncodedProblem;

/**
 * Solves the components of a problem in pieces, as {@link SparseSolver}, but those whose known
 * selectivities contradict each other, or whose pieces do not converge, as wholes and by another
 * solver. What is repaired in one piece may be in another, too, so that it cannot be split; known
 * sets of other components have no part in it. Used by one thread at a time.
 */
public final class ComponentSolver {
  private final MaxEntSolver solver;
  private final MaxEntSolver other;
  private final SolverOptions options;

  /**
   * A solver.
   *
   * @param solver what solves pieces by sums over all their cells; not closed
   * @param other what solves components that this one does not; not closed
   * @param options what the first was told, for pieces that are solved by a junction tree
   */
  public ComponentSolver(MaxEntSolver solver, MaxEntSolver other, SolverOptions options) {
    this.solver = solver;
    this.other = other;
    this.options = options;
  }

  /**
   * Solves a problem. Where a piece does not converge, the solution says so, and its residual.
   *
   * @throws org.gpuquerylab.entropy.limit.SolverLimitException if known sets join too many
   *     predicates, or a solver does not take a piece
   */
  public SparseSolution solve(SparseProblem problem) {
    EncodedProblem encoded = EncodedProblem.of(problem);
    Pieces split = new Pieces(encoded.problem());
    List<Piece> pieces = split.list();
    PieceSolver asGiven = new PieceSolver(encoded.problem(), split.graph(), solver, options);
    PieceSolver whole = new PieceSolver(encoded.problem(), split.graph(), other, options);
    List<Piece> solvedPieces = new ArrayList<>();
    List<SolvedPiece> solved = new ArrayList<>();
    for (int first = 0; first < pieces.size(); first = end(pieces, first)) {
      List<Piece> component = pieces.subList(first, end(pieces, first));
      Optional<List<SolvedPiece>> found = solve(component, asGiven, pieces.size() == 1);
      if (found.isPresent()) {
        int moved = solvedPieces.size() - first;
        component.forEach(piece -> solvedPieces.add(piece.after(moved)));
        solved.addAll(found.get());
      } else {
        Piece all = union(component);
        checkRepairable(problem, all);
        solvedPieces.add(all);
        solved.add(whole.direct(all));
      }
    }
    return new SparseSolution(
        problem, encoded, solver.name(), split.components(), solvedPieces, solved);
  }

  /** The other solver would make pairs of exclusive predicates possible. */
  private static void checkRepairable(SparseProblem problem, Piece component) {
    for (PredicateSet group : problem.exclusive()) {
      if (Arrays.binarySearch(component.predicates(), group.predicate(0)) >= 0) {
        throw new InvalidProblemException(
            "the known selectivities that join the exclusive predicates "
                + problem.describe(group)
                + " to others contradict each other; where predicates exclude each other they are"
                + " not repaired, as that would let pairs hold; correct them, or remove the group");
      }
    }
  }

  /** Behind the last piece of the component of the first. */
  private static int end(List<Piece> pieces, int first) {
    int end = first + 1;
    while (end < pieces.size() && pieces.get(end).parent() >= 0) {
      end++;
    }
    return end;
  }

  private static Optional<List<SolvedPiece>> solve(
      List<Piece> component, PieceSolver solver, boolean alone) {
    List<SolvedPiece> solved = new ArrayList<>();
    try {
      for (Piece piece : component) {
        SolvedPiece next = solver.solve(piece, alone);
        if (!next.converged()) {
          return Optional.empty();
        }
        solved.add(next);
      }
      return Optional.of(solved);
    } catch (ContradictoryProblemException e) {
      return Optional.empty();
    }
  }

  private static Piece union(List<Piece> pieces) {
    BitSet predicates = new BitSet();
    TreeSet<Integer> sets = new TreeSet<>();
    for (Piece piece : pieces) {
      for (int predicate : piece.predicates()) {
        predicates.set(predicate);
      }
      for (int set : piece.sets()) {
        sets.add(set);
      }
    }
    return new Piece(
        predicates.stream().toArray(),
        sets.stream().mapToInt(Integer::intValue).toArray(),
        -1,
        new int[0]);
  }
}

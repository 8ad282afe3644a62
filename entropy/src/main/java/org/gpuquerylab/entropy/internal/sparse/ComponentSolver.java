package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * Solves the components of a problem in pieces, like {@link SparseSolver}; but if a component's
 * known selectivities contradict each other, or its pieces do not converge, the component is solved
 * as a whole and with a penalty. A change in one piece of such a component may affect its other
 * pieces, so the component cannot be split; known sets of other components are not affected. Only
 * one thread at a time may use an instance.
 */
public final class ComponentSolver {
  private final MaxEntSolver solver;
  private final PenalizedSolver penalized;
  private final SolverOptions options;

  /**
   * Creates a solver.
   *
   * @param solver the solver of the pieces; it sums over all their cells; not closed
   * @param penalized the solver of components of few predicates; it uses a penalty
   * @param options the options of both solvers, which also apply to components solved by a junction
   *     tree
   */
  public ComponentSolver(MaxEntSolver solver, PenalizedSolver penalized, SolverOptions options) {
    this.solver = solver;
    this.penalized = penalized;
    this.options = options;
  }

  /**
   * Solves a problem. If a piece does not converge, the solution says so and reports the piece's
   * residual.
   *
   * @param encoded the problem without exclusive groups, which is split into the pieces
   * @param variances the variances of the problem's known selectivities, for the penalty, all above
   *     0; not modified
   * @throws SolverLimitException if known sets join too many predicates, or a solver does not
   *     support a piece; if this happens in a repair, the cause is the contradiction
   * @throws InvalidProblemException if predicates exclude each other in a component whose
   *     selectivities are contradictory
   */
  public SparseSolution solve(SparseProblem problem, EncodedProblem encoded, double[] variances) {
    Pieces split = new Pieces(encoded.problem());
    List<Piece> pieces = split.list();
    PieceSolver each = new PieceSolver(encoded, split.graph(), solver, options);
    List<Piece> solvedPieces = new ArrayList<>();
    List<SolvedPiece> solved = new ArrayList<>();
    for (int first = 0; first < pieces.size(); first = end(pieces, first)) {
      List<Piece> component = pieces.subList(first, end(pieces, first));
      int moved = solvedPieces.size() - first;
      Solved found = solve(problem, component, each, pieces.size() == 1, variances);
      found.pieces.forEach(piece -> solvedPieces.add(piece.after(moved)));
      solved.addAll(found.solved);
    }
    return new SparseSolution(
        problem, encoded, solver.name(), split.components(), solvedPieces, solved);
  }

  /** The pieces of a component, or the component as a single piece, with their solutions. */
  private record Solved(List<Piece> pieces, List<SolvedPiece> solved) {}

  /** With the penalty, pairs of exclusive predicates would become possible. */
  private static void checkRepairable(SparseProblem problem, Piece component) {
    for (PredicateSet group : problem.exclusive()) {
      if (Arrays.binarySearch(component.predicates(), group.predicate(0)) >= 0) {
        throw new InvalidProblemException(
            "the known selectivities that join the exclusive predicates "
                + problem.describe(group)
                + " to others contradict each other; they are not repaired, because then two of"
                + " these predicates could hold at once; correct them, or remove the group");
      }
    }
  }

  private Solved solve(
      SparseProblem problem,
      List<Piece> component,
      PieceSolver each,
      boolean alone,
      double[] variances) {
    ContradictoryProblemException contradiction = null;
    try {
      List<SolvedPiece> solved = solve(component, each, alone);
      if (solved.size() == component.size()) {
        return new Solved(component, solved);
      }
    } catch (ContradictoryProblemException e) {
      contradiction = e;
    }
    Piece whole = union(component);
    checkRepairable(problem, whole);
    try {
      return new Solved(List.of(whole), List.of(each.solve(whole, variances, penalized)));
    } catch (SolverLimitException e) {
      throw contradiction == null ? e : tooLarge(contradiction, e);
    }
  }

  private static SolverLimitException tooLarge(
      ContradictoryProblemException contradiction, SolverLimitException limit) {
    return new SolverLimitException(
        contradiction.getMessage() + "; there is no repair: " + limit.getMessage(), contradiction);
  }

  /** The index after the last piece of the first component. */
  private static int end(List<Piece> pieces, int first) {
    int end = first + 1;
    while (end < pieces.size() && pieces.get(end).parent() >= 0) {
      end++;
    }
    return end;
  }

  /** Solves all pieces, or stops at the first piece that does not converge. */
  private static List<SolvedPiece> solve(List<Piece> component, PieceSolver solver, boolean alone) {
    List<SolvedPiece> solved = new ArrayList<>();
    for (Piece piece : component) {
      SolvedPiece next = solver.solve(piece, alone);
      if (!next.converged()) {
        break;
      }
      solved.add(next);
    }
    return solved;
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

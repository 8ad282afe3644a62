package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.feasibility.MinimalConflict;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SetText;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * Finds a minimal set of known sets of a piece that contradict each other. It solves parts of the
 * piece again, first with fewer predicates, then with fewer sets. A proof by weights selects sets
 * by the size of their weights, which gives too many or too few sets, especially if other sets make
 * cells impossible. An instance is for one piece.
 */
final class PieceConflict {
  /**
   * The maximum total number of cells of all parts, including a constant for each part; solving
   * them takes about a second.
   */
  private static final double MOST_CELLS = 0x1p20;

  /** The work of starting on a part, in units of the work for one cell. */
  private static final double PART = 0x1p12;

  private final EncodedProblem encoded;
  private final SparseProblem problem;
  private final Piece piece;
  private final InteractionGraph graph;
  private final PieceSolver solver;
  private double cells;

  /**
   * Creates the search for one piece.
   *
   * @param graph the graph of the whole problem
   * @param solver a solver that solves every part from the beginning
   */
  PieceConflict(EncodedProblem encoded, Piece piece, InteractionGraph graph, PieceSolver solver) {
    this.encoded = encoded;
    problem = encoded.problem();
    this.piece = piece;
    this.graph = graph;
    this.solver = solver;
  }

  /**
   * Returns a contradiction reduced to the sets that are needed, or unchanged if the search takes
   * too long.
   */
  ContradictoryProblemException named(ContradictoryProblemException found) {
    int[] all = piece.predicates();
    int[] predicates =
        pick(
            all,
            MinimalConflict.among(
                all.length, some -> contradicts(among(pick(all, some), piece.sets()))));
    int[] sets = among(predicates, piece.sets()).sets();
    int[] needed =
        MinimalConflict.among(sets.length, some -> contradicts(part(predicates, pick(sets, some))));
    return cells > MOST_CELLS ? found : describe(part(predicates, pick(sets, needed)), found);
  }

  private static int[] pick(int[] from, int[] places) {
    return Arrays.stream(places).map(i -> from[i]).toArray();
  }

  /** Returns the given predicates with those given known sets that have no other predicates. */
  private Piece among(int[] predicates, int[] sets) {
    PredicateSet within = PredicateSet.of(predicates);
    IntPredicate isAmong =
        set -> Arrays.stream(problem.set(set).toArray()).allMatch(within::contains);
    return part(predicates, Arrays.stream(sets).filter(isAmong).toArray());
  }

  /**
   * Returns a part of the piece: the given known sets, and those given predicates that the sets
   * contain, or all if the piece is restricted by impossible combinations.
   */
  private Piece part(int[] predicates, int[] sets) {
    int[] kept =
        IntStream.of(predicates)
            .filter(
                p ->
                    piece.isRestricted(problem)
                        || Arrays.stream(sets).anyMatch(i -> problem.set(i).contains(p)))
            .toArray();
    return new Piece(kept, sets, -1, new int[0]);
  }

  private boolean contradicts(Piece part) {
    if (cells > MOST_CELLS || part.sets().length == 0) {
      return false;
    }
    try {
      solve(part);
      return false;
    } catch (ContradictoryProblemException e) {
      return true;
    } catch (SolverLimitException e) {
      return false;
    }
  }

  /** Solves the connected components of a part one after the other. */
  private void solve(Piece part) {
    int[] predicates = part.predicates();
    for (int[] component : graph.induced(predicates).components()) {
      Piece connected = among(pick(predicates, component), part.sets());
      cells += PART + 4 * solver.cells(connected);
      if (cells <= MOST_CELLS) {
        solver.solve(connected, false);
      }
    }
  }

  /**
   * Returns the solver's exception if it names all sets of the part, because its message has more
   * details; otherwise a new exception that names these sets.
   */
  private ContradictoryProblemException describe(Piece part, ContradictoryProblemException found) {
    try {
      solve(part);
    } catch (ContradictoryProblemException e) {
      if (e.sets().length == part.sets().length) {
        return e;
      }
    }
    List<String> named =
        Arrays.stream(part.sets())
            .filter(i -> problem.set(i).predicate(problem.set(i).size() - 1) < encoded.given())
            .mapToObj(problem::describe)
            .toList();
    String beside =
        piece.isRestricted(problem) ? ", in addition to what exclusive predicates require" : "";
    return new ContradictoryProblemException(
        "the selectivities of "
            + SetText.list(named)
            + " contradict each other"
            + beside
            + ": no distribution has them; change one",
        found.gap());
  }
}

package org.gpuquerylab.entropy.sparse;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.feasibility.MinimalConflict;
import org.gpuquerylab.entropy.limit.SolverLimitException;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SetText;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.sparse.exclusive.EncodedProblem;
import org.gpuquerylab.entropy.sparse.graph.InteractionGraph;

/**
 * Names the known sets of a piece that contradict each other, so many that they do so alone and so
 * few that each is needed: by solving parts of the piece again, first with fewer predicates, then
 * with fewer sets. A proof by weights names sets by the size of these, which is too many or too
 * few, above all where cells are impossible because of further sets. For one piece.
 */
final class PieceConflict {
  /** Cells of all parts together, each part counted with some more: a second or so. */
  private static final double MOST_CELLS = 0x1p20;

  /** What it takes to begin with a part, in cells. */
  private static final double PART = 0x1p12;

  private final EncodedProblem encoded;
  private final SparseProblem problem;
  private final Piece piece;
  private final InteractionGraph graph;
  private final PieceSolver solver;
  private double cells;

  /**
   * A piece.
   *
   * @param graph of the whole problem
   * @param solver begins anew
   */
  PieceConflict(EncodedProblem encoded, Piece piece, InteractionGraph graph, PieceSolver solver) {
    this.encoded = encoded;
    problem = encoded.problem();
    this.piece = piece;
    this.graph = graph;
    this.solver = solver;
  }

  /** The same contradiction by the sets that are needed; as it is where that takes too long. */
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

  /** Those of some known sets that are among some predicates. */
  private Piece among(int[] predicates, int[] sets) {
    PredicateSet within = PredicateSet.of(predicates);
    IntPredicate isAmong =
        set -> Arrays.stream(problem.set(set).toArray()).allMatch(within::contains);
    return part(predicates, Arrays.stream(sets).filter(isAmong).toArray());
  }

  /** Some known sets, by the predicates that they have or that restrict them. */
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

  /** Solves what is left connected of a part, one after the other. */
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

  /** Where the solver names all of them, it says more. */
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
    String beside = piece.isRestricted(problem) ? ", beside what exclusive predicates say" : "";
    return new ContradictoryProblemException(
        "the selectivities of "
            + SetText.list(named)
            + " contradict each other"
            + beside
            + ", no distribution has them, change one",
        found.gap());
  }
}

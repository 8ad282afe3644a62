package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;

/**
 * The parts of an earlier solution that can be reused for a problem in which some selectivities
 * differ: the solutions of unchanged pieces, and start weights for changed pieces. Nothing can be
 * reused if the impossible combinations differ.
 */
final class EarlierSolution {
  private final SparseSolution solution;
  private final Map<PredicateSet, Integer> numbers = new HashMap<>();

  /** Wraps a solution whose problem has the same predicates. */
  EarlierSolution(SparseSolution solution) {
    this.solution = solution;
    for (int i = 0; i < solution.split().size(); i++) {
      numbers.put(PredicateSet.of(solution.split().get(i).predicates()), i);
    }
  }

  /** Whether a problem differs from the solved problem only in known selectivities. */
  private boolean fits(SparseProblem problem) {
    SparseProblem mine = solution.encoded().problem();
    return mine.names().equals(problem.names()) && mine.impossible().equals(problem.impossible());
  }

  /**
   * The earlier solution of a piece, if the piece has not changed and its solution converged;
   * otherwise empty.
   */
  Optional<SolvedPiece> of(SparseProblem problem, Piece piece) {
    Integer number = numbers.get(PredicateSet.of(piece.predicates()));
    if (number == null || !fits(problem)) {
      return Optional.empty();
    }
    SolvedPiece solved = solution.solvedPieces().get(number);
    return isSame(problem, piece, solution.split().get(number)) && solved.converged()
        ? Optional.of(solved.kept())
        : Optional.empty();
  }

  private boolean isSame(SparseProblem problem, Piece piece, Piece mine) {
    SparseProblem before = solution.encoded().problem();
    return piece.sets().length == mine.sets().length
        && Arrays.equals(piece.separator(), mine.separator())
        && Arrays.stream(piece.sets())
            .allMatch(
                i -> {
                  int at = before.indexOf(problem.set(i));
                  return at >= 0 && before.selectivity(at) == problem.selectivity(i);
                });
  }

  /** The earlier solution of a piece with given predicates, found by a solver for all cells. */
  Optional<MaxEntSolution> whole(Piece piece) {
    Integer number = numbers.get(PredicateSet.of(piece.predicates()));
    return number == null
        ? Optional.empty()
        : solution.solvedPieces().get(number).bags().stream()
            .map(bag -> bag.marginals())
            .filter(SolutionMarginals.class::isInstance)
            .map(marginals -> ((SolutionMarginals) marginals).solution())
            .findFirst();
  }

  /**
   * The start weights of a piece, one for each known set of the problem; empty if cells are
   * impossible, because the weights are then not finite.
   */
  Optional<double[]> weights(SparseProblem problem, Piece piece) {
    if (!fits(problem)) {
      return Optional.empty();
    }
    double[] weights = TreeWeights.among(piece.predicates(), solution.tree(), problem);
    return Arrays.stream(weights).allMatch(Double::isFinite)
        ? Optional.of(weights)
        : Optional.empty();
  }
}

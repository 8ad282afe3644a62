package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StepTimes;

/** The distribution found for a problem of many predicates. */
public final class SparseSolution {
  /**
   * The maximum number of predicates of a piece whose known sets are all compared with their
   * estimates.
   */
  private static final int MAX_COMPARED = 16;

  private final SparseProblem problem;
  private final EncodedProblem encoded;
  private final String solver;
  private final int components;
  private final List<Piece> split;
  private final List<SolvedPiece> pieces;
  private final BagTree tree;

  /** Creates a solution from the pieces of an encoded problem. */
  SparseSolution(
      SparseProblem problem,
      EncodedProblem encoded,
      String solver,
      int components,
      List<Piece> split,
      List<SolvedPiece> pieces) {
    this.problem = problem;
    this.encoded = encoded;
    this.solver = solver;
    this.components = components;
    this.split = split;
    this.pieces = pieces;
    tree = new BagTree(joined(split, pieces));
  }

  /**
   * The bags of all pieces; the first bag of each piece is attached to a bag of its parent that has
   * the common predicates.
   */
  private static List<Bag> joined(List<Piece> split, List<SolvedPiece> pieces) {
    List<Bag> bags = new ArrayList<>();
    int[] starts = new int[pieces.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = bags.size();
      Piece piece = split.get(i);
      for (Bag bag : pieces.get(i).bags()) {
        int parent = bag.parent() >= 0 ? starts[i] + bag.parent() : above(piece, starts, pieces);
        bags.add(bag.under(parent));
      }
    }
    return bags;
  }

  private static int above(Piece piece, int[] starts, List<SolvedPiece> pieces) {
    if (piece.parent() < 0) {
      return -1;
    }
    List<Bag> theirs = pieces.get(piece.parent()).bags();
    int at = 0;
    while (!holds(theirs.get(at), piece.separator())) {
      at++;
    }
    return starts[piece.parent()] + at;
  }

  private static boolean holds(Bag bag, int[] predicates) {
    return Arrays.stream(predicates).allMatch(p -> Arrays.binarySearch(bag.predicates(), p) >= 0);
  }

  /** The distribution as a tree of bags. */
  BagTree tree() {
    return tree;
  }

  /** The original problem. */
  public SparseProblem problem() {
    return problem;
  }

  /** The name of the solver of the pieces. */
  public String solver() {
    return solver;
  }

  /** The maximum number of iterations of a piece, in its solver's unit. */
  public int iterations() {
    return pieces.stream().mapToInt(SolvedPiece::iterations).max().orElse(0);
  }

  /** The largest residual of a piece. */
  public double residual() {
    return pieces.stream().mapToDouble(SolvedPiece::residual).max().orElse(0);
  }

  /** Whether the stopping rule holds for all pieces. */
  public boolean converged() {
    return pieces.stream().allMatch(SolvedPiece::converged);
  }

  /**
   * The indices, ascending, of known sets whose estimates may differ from the known selectivities,
   * because a penalty resolved their contradictions.
   */
  public int[] penalizedSets() {
    return IntStream.range(0, pieces.size())
        .filter(i -> pieces.get(i).isPenalized())
        .flatMap(i -> Arrays.stream(split.get(i).sets()))
        .sorted()
        .toArray();
  }

  /** The total time of all pieces by step. */
  public StepTimes times() {
    return pieces.stream().map(SolvedPiece::times).reduce(StepTimes.ZERO, StepTimes::plus);
  }

  /** A description of how the problem was split and solved. */
  public String plan() {
    return new SparsePlan(solver, components, pieces).words();
  }

  /** The solution of a problem that was solved as a whole, by sums over all cells. */
  public Optional<MaxEntSolution> whole() {
    return pieces.size() == 1 && tree.bags().size() == 1
        ? pieces.get(0).bags().stream()
            .map(Bag::marginals)
            .filter(SolutionMarginals.class::isInstance)
            .map(marginals -> ((SolutionMarginals) marginals).solution())
            .findFirst()
        : Optional.empty();
  }

  /**
   * Describes the known set with the largest error, for a solution that did not converge; empty if
   * finding this set would sum too many cells.
   */
  public Optional<String> misfit() {
    if (pieces.stream().anyMatch(piece -> piece.largestClique() > MAX_COMPARED)) {
      return Optional.empty();
    }
    double[] estimates =
        IntStream.range(0, problem.size()).mapToDouble(i -> beta(problem.set(i))).toArray();
    return IntStream.range(0, problem.size())
        .boxed()
        .max(Comparator.comparingDouble(i -> off(problem.selectivity(i), estimates[i])))
        .map(
            i ->
                String.format(
                    Locale.ROOT,
                    "%s fits worst; it is estimated as %.6g; correct it, or what it contradicts",
                    problem.describe(i),
                    estimates[i]));
  }

  private static double off(double known, double estimate) {
    return known == estimate ? 0 : Math.abs(Math.log(known / estimate));
  }

  /**
   * The selectivity of the conjunction of a set of predicates. O(2^k) time for each bag of k
   * predicates on the paths between the set's bags.
   *
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if a piece has too many cells
   */
  public double beta(PredicateSet set) {
    return tree.beta(set.toArray());
  }

  /**
   * The selectivity of a conjunction among the rows that satisfy another conjunction; NaN if the
   * other conjunction never holds.
   */
  public double conditional(PredicateSet set, PredicateSet given) {
    return beta(set.union(given)) / beta(given);
  }

  /**
   * The selectivity of an expression; see {@link BagTree#selectivity(Expression)}.
   *
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the expression needs too many
   *     sums
   */
  public double selectivity(Expression of) {
    return tree.selectivity(of);
  }

  /**
   * The selectivity of an expression among the rows for which another expression holds.
   *
   * @throws org.gpuquerylab.entropy.problem.ImpossibleConditionException if the other expression
   *     never holds
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the expressions need too many
   *     sums
   */
  public double selectivity(Expression of, Expression given) {
    return tree.selectivity(of, given);
  }

  /**
   * The weights w, with x = exp(D^t w - 1), of a problem with bit masks; takes O(2^k) time for each
   * bag of k predicates.
   *
   * @param same the solved problem in the form with bit masks
   * @return one weight for each known set; not finite if a cell is impossible
   */
  public double[] weights(MaxEntProblem same) {
    return TreeWeights.of(tree, same);
  }

  /**
   * The selectivities of all 2^z sets, by bit mask. O(2^z (z + bags)) time.
   *
   * @throws InvalidProblemException if there are too many predicates for a vector of all sets
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the heap cannot hold the vector
   */
  public double[] betas() {
    Optional<MaxEntSolution> whole = whole();
    if (whole.isPresent()) {
      return whole.get().betas();
    }
    int z = problem.predicates();
    if (z > MaxEntSolution.MAX_VECTOR_PREDICATES) {
      throw new InvalidProblemException(
          "all selectivities of " + z + " predicates are too many; ask for some");
    }
    MemoryNeed.onHost(MemoryNeed.vectors(z, 2))
        .checkHost(
            "the vector of all selectivities of " + z + " predicates",
            SolverOptions.DEFAULT.memoryLimit());
    return JointCells.betas(tree, z, encoded::anyOf);
  }
}

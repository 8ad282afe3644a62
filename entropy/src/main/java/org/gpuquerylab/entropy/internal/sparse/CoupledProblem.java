package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * A piece with its junction tree: the weight of each known set belongs to one of the cliques that
 * hold the set.
 */
final class CoupledProblem {
  private final SparseProblem problem;
  private final int[] sets;
  private final double[] known;
  private final List<Clique> cliques = new ArrayList<>();
  private final int[][] children;

  /**
   * Creates the piece without the cells and sets that its support leaves out.
   *
   * @param sets indices of the known sets that have weights; not copied
   */
  CoupledProblem(CliqueSupport support, int[] sets) {
    PieceCliques piece = support.cliques();
    problem = piece.problem();
    this.sets = sets;
    known = Arrays.stream(sets).mapToDouble(problem::selectivity).toArray();
    List<int[]> owned = owned(piece);
    for (int i = 0; i < piece.size(); i++) {
      int[] members = piece.predicates(i);
      int[] masks =
          Arrays.stream(owned.get(i))
              .map(s -> (int) SparseProblem.maskWithin(problem.set(sets[s]), members))
              .toArray();
      int parent = piece.tree().parent(i);
      Clique above = parent < 0 ? null : cliques.get(parent);
      cliques.add(new Clique(members, above, parent, owned.get(i), masks, support.excluded(i)));
    }
    children = piece.children();
  }

  /**
   * For each clique, the indices of the sets for which it is the smallest clique that contains
   * them.
   */
  private List<int[]> owned(PieceCliques piece) {
    List<int[]> within = piece.within(sets);
    int[] owners = new int[problem.size()];
    Arrays.fill(owners, -1);
    for (int i = 0; i < piece.size(); i++) {
      int size = piece.predicates(i).length;
      for (int set : within.get(i)) {
        boolean smaller = owners[set] < 0 || size < piece.predicates(owners[set]).length;
        owners[set] = smaller ? i : owners[set];
      }
    }
    List<List<Integer>> owned =
        IntStream.range(0, piece.size()).<List<Integer>>mapToObj(i -> new ArrayList<>()).toList();
    for (int s = 0; s < sets.length; s++) {
      owned.get(owners[sets[s]]).add(s);
    }
    return owned.stream().map(list -> list.stream().mapToInt(Integer::intValue).toArray()).toList();
  }

  /** The number of known sets. */
  int size() {
    return known.length;
  }

  /** The selectivities of the known sets; not to be modified. */
  double[] known() {
    return known;
  }

  /** The known set with number i. */
  PredicateSet set(int i) {
    return problem.set(sets[i]);
  }

  /** Describes the known set with number i and its selectivity, for messages. */
  String describe(int i) {
    return problem.describe(sets[i]);
  }

  /** The number of cliques. */
  int cliques() {
    return cliques.size();
  }

  /** The total number of cells of all cliques. */
  double cells() {
    return cliques.stream().mapToDouble(Clique::cells).sum();
  }

  /** Returns a clique; a parent has a smaller number than its children. */
  Clique clique(int i) {
    return cliques.get(i);
  }

  /** The children of a clique; not to be modified. */
  int[] children(int i) {
    return children[i];
  }

  /** Allocates a vector for each clique, with one value for each cell. */
  double[][] vectors() {
    return cliques.stream().map(clique -> new double[clique.cells()]).toArray(double[][]::new);
  }

  /**
   * Allocates a vector for each clique, with one value for each combination shared with the parent.
   */
  double[][] separators() {
    return cliques.stream().map(clique -> new double[clique.states()]).toArray(double[][]::new);
  }
}

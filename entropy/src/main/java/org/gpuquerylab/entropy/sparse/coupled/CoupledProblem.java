package org.gpuquerylab.entropy.sparse.coupled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.sparse.graph.CliqueTree;

/**
 * A piece with its junction tree: each known set has its weight in one of the cliques that hold it.
 */
final class CoupledProblem {
  private final SparseProblem problem;
  private final int[] predicates;
  private final int[] sets;
  private final double[] known;
  private final List<Clique> cliques = new ArrayList<>();
  private final int[][] children;

  /**
   * A piece.
   *
   * @param predicates ascending; not modified
   * @param sets numbers of the known sets to keep, all within the predicates; not modified
   * @param tree its cliques, by places of the predicates
   * @param support what cells of each clique are possible
   */
  CoupledProblem(
      SparseProblem problem, int[] predicates, int[] sets, CliqueTree tree, CliqueSupport support) {
    this.problem = problem;
    this.predicates = predicates;
    this.sets = sets;
    known = Arrays.stream(sets).mapToDouble(problem::selectivity).toArray();
    int[] owners = owners(problem, predicates, sets, tree);
    for (int i = 0; i < tree.size(); i++) {
      int[] members = tree.clique(i).stream().toArray();
      int number = i;
      int[] own = IntStream.range(0, sets.length).filter(s -> owners[s] == number).toArray();
      int[] names = Arrays.stream(members).map(place -> predicates[place]).toArray();
      int[] masks =
          Arrays.stream(own)
              .map(s -> (int) SparseProblem.mask(problem.set(sets[s]), names))
              .toArray();
      int parent = tree.parent(i);
      Clique above = parent < 0 ? null : cliques.get(parent);
      cliques.add(new Clique(members, above, parent, own, masks, support.excluded(i)));
    }
    children = children();
  }

  private int[][] children() {
    return IntStream.range(0, cliques.size())
        .mapToObj(
            i ->
                IntStream.range(i + 1, cliques.size())
                    .filter(child -> cliques.get(child).parent() == i)
                    .toArray())
        .toArray(int[][]::new);
  }

  /** For each known set the smallest clique that holds it. */
  private static int[] owners(
      SparseProblem problem, int[] predicates, int[] sets, CliqueTree tree) {
    int[] owners = new int[sets.length];
    for (int s = 0; s < sets.length; s++) {
      owners[s] = -1;
      int[] places = places(problem.set(sets[s]), predicates);
      for (int i = 0; i < tree.size(); i++) {
        BitSet clique = tree.clique(i);
        boolean holds = Arrays.stream(places).allMatch(clique::get);
        boolean smaller =
            owners[s] < 0 || clique.cardinality() < tree.clique(owners[s]).cardinality();
        owners[s] = holds && smaller ? i : owners[s];
      }
    }
    return owners;
  }

  private static int[] places(PredicateSet set, int[] predicates) {
    return Arrays.stream(set.toArray()).map(p -> Arrays.binarySearch(predicates, p)).toArray();
  }

  /** Number of known sets. */
  int size() {
    return known.length;
  }

  /** Their selectivities; not to be modified. */
  double[] known() {
    return known;
  }

  /** Known set number i. */
  PredicateSet set(int i) {
    return problem.set(sets[i]);
  }

  /** Known set number i and its selectivity, for messages. */
  String describe(int i) {
    return problem.describe(sets[i]);
  }

  /** The predicates, ascending; not to be modified. */
  int[] predicates() {
    return predicates;
  }

  /** Number of cliques. */
  int cliques() {
    return cliques.size();
  }

  /** A clique; its parent comes before it. */
  Clique clique(int i) {
    return cliques.get(i);
  }

  /** The cliques that hang from a clique; not to be modified. */
  int[] children(int i) {
    return children[i];
  }

  /** A vector for each clique of one value a cell. */
  double[][] vectors() {
    return cliques.stream().map(clique -> new double[clique.cells()]).toArray(double[][]::new);
  }

  /** A vector for each clique of one value a combination in common with the parent. */
  double[][] separators() {
    return cliques.stream().map(clique -> new double[clique.states()]).toArray(double[][]::new);
  }
}

package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SparseProblem;

/** A piece of a problem and the cliques of its junction tree. Immutable. */
final class PieceCliques {
  private final SparseProblem problem;
  private final int[] sets;
  private final CliqueTree tree;
  private final int[][] predicates;
  private final List<int[]> within;

  /**
   * Creates the cliques of a piece.
   *
   * @param places the piece's predicates, ascending; not modified
   * @param sets indices of the piece's known sets; not modified
   * @param tree the cliques of the piece, as indices of its predicates
   */
  PieceCliques(SparseProblem problem, int[] places, int[] sets, CliqueTree tree) {
    this.problem = problem;
    this.sets = sets;
    this.tree = tree;
    predicates = new int[tree.size()][];
    Arrays.setAll(predicates, i -> tree.clique(i).stream().map(place -> places[place]).toArray());
    within = within(sets);
  }

  /** Creates the cliques of the whole problem. */
  SparseProblem problem() {
    return problem;
  }

  /** The indices of the piece's known sets; not to be modified. */
  int[] sets() {
    return sets;
  }

  /** The tree of the cliques. */
  CliqueTree tree() {
    return tree;
  }

  /** The number of cliques. */
  int size() {
    return predicates.length;
  }

  /** The predicates of a clique, ascending; not to be modified. */
  int[] predicates(int clique) {
    return predicates[clique];
  }

  /** For each clique, the indices of its children. */
  int[][] children() {
    int[][] children = new int[tree.size()][];
    Arrays.fill(children, new int[0]);
    for (int i = 1; i < children.length; i++) {
      int parent = tree.parent(i);
      children[parent] = Arrays.copyOf(children[parent], children[parent].length + 1);
      children[parent][children[parent].length - 1] = i;
    }
    return children;
  }

  /** For each clique, the given known sets that are within the clique. */
  List<int[]> within(int[] some) {
    List<BitSet> groups =
        IntStream.range(0, tree.size())
            .mapToObj(
                i -> {
                  BitSet members = new BitSet();
                  Arrays.stream(predicates[i]).forEach(members::set);
                  return members;
                })
            .toList();
    return KnownWithin.of(problem, some, groups);
  }

  /** The indices of the known sets within a clique; not to be modified. */
  int[] within(int clique) {
    return within.get(clique);
  }

  /** The problem of a clique's known sets. */
  MaxEntProblem local(int clique) {
    return problem.restrict(predicates[clique], within.get(clique));
  }
}

package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * Splits a problem into pieces that are solved separately, without approximation. Predicates that
 * no known sets connect are independent. Two parts are independent given their common predicates if
 * all subsets of these predicates are known. The maximum entropy of both parts together is then the
 * sum of the parts' maximum entropies, minus the entropy of the common marginal, which is known (S.
 * Lauritzen, "Graphical Models", 1996, section 3.4, for decomposable separators).
 */
final class Pieces {
  /** A component of at most this many predicates is not split, because that would gain nothing. */
  private static final int SMALL = 6;

  private final SparseProblem problem;
  private final InteractionGraph graph;
  private final List<BitSet> predicates = new ArrayList<>();
  private final List<Integer> parents = new ArrayList<>();
  private final List<int[]> separators = new ArrayList<>();
  private final Map<PredicateSet, Boolean> decided = new HashMap<>();
  private final int components;

  /** Splits a problem. O(z (z + e)) for e pairs of predicates that known sets join. */
  Pieces(SparseProblem problem) {
    this.problem = problem;
    graph = InteractionGraph.of(problem);
    List<int[]> found = graph.components();
    components = found.size();
    found.forEach(this::split);
  }

  /** The graph of the predicates. */
  InteractionGraph graph() {
    return graph;
  }

  /** The parts that no known set connects. */
  int components() {
    return components;
  }

  private void split(int[] component) {
    InteractionGraph own = graph.induced(component);
    if (component.length <= SMALL || own.isComplete()) {
      add(-1, new int[0]).or(bits(component));
      return;
    }
    CliqueTree tree = CliqueTree.separating(own);
    int[] pieceOf = new int[tree.size()];
    for (int i = 0; i < pieceOf.length; i++) {
      int[] separator =
          i == 0 ? new int[0] : tree.separator(i).stream().map(v -> component[v]).toArray();
      if (i > 0 && !isKnown(separator)) {
        pieceOf[i] = pieceOf[tree.parent(i)];
      } else {
        pieceOf[i] = predicates.size();
        add(i == 0 ? -1 : pieceOf[tree.parent(i)], separator);
      }
      BitSet members = predicates.get(pieceOf[i]);
      tree.clique(i).stream().forEach(v -> members.set(component[v]));
    }
  }

  private BitSet add(int parent, int[] separator) {
    BitSet members = new BitSet();
    predicates.add(members);
    parents.add(parent);
    separators.add(separator);
    return members;
  }

  private static BitSet bits(int[] members) {
    BitSet bits = new BitSet();
    Arrays.stream(members).forEach(bits::set);
    return bits;
  }

  /**
   * Whether every subset is known; the result is cached, because many cliques may share a
   * separator.
   */
  private boolean isKnown(int[] separator) {
    return decided.computeIfAbsent(
        PredicateSet.of(separator), members -> areSubsetsKnown(separator));
  }

  /**
   * O(2^k log m) time for k members; in a large set, too few subsets are known for this to be slow.
   */
  private boolean areSubsetsKnown(int[] set) {
    if (set.length >= Integer.SIZE - 1 || (1 << set.length) - 1 > problem.size()) {
      return false;
    }
    for (int subset = 1; subset < 1 << set.length; subset++) {
      int members = subset;
      int[] some = IntStream.range(0, set.length).filter(i -> (members >> i & 1) != 0).toArray();
      if (problem.indexOf(PredicateSet.of(Arrays.stream(some).map(i -> set[i]).toArray())) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The pieces; a parent precedes its children. */
  List<Piece> list() {
    int[] all = IntStream.range(0, problem.size()).toArray();
    List<int[]> sets =
        predicates.size() == 1 ? List.of(all) : KnownWithin.of(problem, all, predicates);
    return IntStream.range(0, predicates.size())
        .mapToObj(
            i ->
                new Piece(
                    predicates.get(i).stream().toArray(),
                    sets.get(i),
                    parents.get(i),
                    separators.get(i)))
        .toList();
  }
}

package org.gpuquerylab.entropy.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.internal.sparse.CliqueTree;
import org.gpuquerylab.entropy.internal.sparse.CoupledSolver;
import org.gpuquerylab.entropy.internal.sparse.InteractionGraph;

/**
 * Selects the strongest pairs that a solver can handle together. The cliques of the min-fill tree
 * of the predicates that the pairs join must be small enough to be summed in seconds. A pair that
 * would make the cliques too large is left out, but weaker pairs may still be kept, so that
 * correlated predicates stay connected. Stopping at the first such pair would leave many predicates
 * unconnected.
 */
final class SolvablePairs {
  /**
   * The maximum total number of cells of all cliques; far below the cells of one clique of {@link
   * CoupledSolver#MAX_CLIQUE} predicates.
   */
  static final double MOST_CELLS = 0x1p18;

  /**
   * The maximum number of trees that are tried: for 256 predicates, they take about ten seconds.
   */
  private static final int MOST_TREES = 1000;

  private final int[] components;
  private final List<PredicatePair> kept = new ArrayList<>();
  private int trees;

  private SolvablePairs(int predicates) {
    components = new int[predicates];
    Arrays.setAll(components, i -> i);
  }

  /**
   * Selects the given pairs that can be solved together. The result is all pairs if they fit;
   * otherwise it takes O(z^2 d^2) for each tree of z predicates with at most d neighbours each.
   * After many trees have been tried, only pairs that connect unconnected predicates are added,
   * because these make no clique larger.
   *
   * @param predicates z
   * @param pairs the pairs, the strongest first; not modified
   */
  static List<PredicatePair> of(int predicates, List<PredicatePair> pairs) {
    if (fits(predicates, pairs)) {
      return List.copyOf(pairs);
    }
    SolvablePairs search = new SolvablePairs(predicates);
    pairs.forEach(search::add);
    return List.copyOf(search.kept);
  }

  private void add(PredicatePair pair) {
    kept.add(pair);
    boolean connects = components[pair.left()] != components[pair.right()];
    if (connects) {
      connect(components[pair.left()], components[pair.right()]);
    } else if (trees >= MOST_TREES || !fits(components.length, kept)) {
      kept.remove(kept.size() - 1);
    }
    trees += connects ? 0 : 1;
  }

  private void connect(int one, int other) {
    for (int i = 0; i < components.length; i++) {
      components[i] = components[i] == other ? one : components[i];
    }
  }

  private static boolean fits(int predicates, List<PredicatePair> pairs) {
    InteractionGraph graph = new InteractionGraph(predicates);
    pairs.forEach(pair -> graph.join(pair.left(), pair.right()));
    return CliqueTree.small(graph, CoupledSolver.MAX_CLIQUE)
        .filter(tree -> tree.cells() <= MOST_CELLS)
        .isPresent();
  }
}

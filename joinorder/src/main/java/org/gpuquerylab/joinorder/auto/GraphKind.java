package org.gpuquerylab.joinorder.auto;

import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.tree.RootedTree;

/** What the size of a search space can be told from, or bounded by, beside the relations. */
enum GraphKind {
  /** Algorithms for trees take it. */
  TREE,
  /** Each relation has an edge to two others. */
  CYCLE,
  /** Any two sets can be joined. */
  CLIQUE,
  /** Any other graph. */
  OTHER;

  /** The kind of a graph. O(1), O(n) where there are as many edges as relations. */
  static GraphKind of(QueryGraph graph) {
    long n = graph.size();
    long edges = graph.joins().size();
    if (RootedTree.isTree(graph)) {
      return TREE;
    } else if (graph.crossProducts() || edges == n * (n - 1) / 2) {
      return CLIQUE;
    }
    return edges == n && hasTwoEdgesEach(graph) ? CYCLE : OTHER;
  }

  /** As the graph is connected, it is one cycle then. */
  private static boolean hasTwoEdgesEach(QueryGraph graph) {
    int i = 0;
    while (i < graph.size() && graph.joins(i).size() == 2) {
      i++;
    }
    return i == graph.size();
  }

  /**
   * The search space of graphs of this kind, or the largest one. O(1).
   *
   * <p>Moerkotte and Neumann 2006, section 2.3, for cliques, cycles and stars; the number of
   * connected sets of a cycle is that of its arcs, and one for all. A connected set of k relations
   * of a tree is known by its k - 1 edges, of which a star has any: no tree has more than a star.
   */
  SearchSpace most(int n) {
    return switch (this) {
      case TREE ->
          new SearchSpace(
              Math.pow(2, n - 1) + n - 1,
              (n - 1) * Math.pow(2, n - 2),
              n <= 2 ? SearchSpace.Certainty.EXACT : SearchSpace.Certainty.BOUND);
      case CYCLE -> {
        double arcs = n * (n - 1.0);
        yield new SearchSpace(arcs + 1, arcs * (n - 1) / 2, SearchSpace.Certainty.EXACT);
      }
      case CLIQUE -> clique(n, SearchSpace.Certainty.EXACT);
      case OTHER -> clique(n, SearchSpace.Certainty.BOUND);
    };
  }

  private static SearchSpace clique(int n, SearchSpace.Certainty certainty) {
    double sets = Math.pow(2, n);
    return new SearchSpace(sets - 1, (Math.pow(3, n) - 2 * sets + 1) / 2, certainty);
  }
}

package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph that is a tree, with a root: node 0 of its {@link TreeShape}. The root is the
 * relation that is the top of the largest number of connected sets. The order of a node's children
 * depends only on the shape of their subtrees, so queries whose graphs differ only in the numbering
 * of their relations have equal shapes.
 */
public final class RootedTree {
  private final TreeShape shape;
  private final int[] relations;
  private final double[] rows;
  private final double[] selectivities;

  private RootedTree(QueryGraph graph, int[] relations, int[] parents) {
    this.shape = new TreeShape(parents);
    this.relations = relations;
    this.rows = new double[relations.length];
    this.selectivities = new double[relations.length];
    for (int node = 0; node < relations.length; node++) {
      rows[node] = graph.relation(relations[node]).filteredCardinality();
      selectivities[node] =
          node == 0 ? 1 : graph.selectivity(relations[node], relations[parents[node]]);
    }
  }

  /**
   * Roots the tree. O(n^2) for n relations.
   *
   * @param algorithm the algorithm's name, for the message
   * @throws NotATreeException if the graph has a cycle
   */
  public static RootedTree of(QueryGraph graph, String algorithm) {
    NotATreeException.check(algorithm, graph);
    int root = bestRoot(graph);
    int[] relations = new int[graph.size()];
    int[] parents = new int[graph.size()];
    new Branch(graph, root, -1).enter(0, -1, relations, parents);
    return new RootedTree(graph, relations, parents);
  }

  /**
   * Finds the root: the relation that is the top of the largest number of connected sets. Let d be
   * a child of the root, and p the product of 1 + T(c) over all other children c. Then the root is
   * the top of p (1 + T(d)) sets. If d were the root, d would be the top of T(d) (1 + p) sets.
   * Therefore d is the better root if T(d) > p. Towards the leaves, T decreases and p grows, so at
   * most one path leads to better roots.
   */
  private static int bestRoot(QueryGraph graph) {
    int root = 0;
    for (int better = 0; better >= 0; ) {
      root = better;
      better = -1;
      double all = setsWithTop(graph, root, -1);
      for (long rest = graph.neighbours(root); rest != 0 && better < 0; rest &= rest - 1) {
        int child = Long.numberOfTrailingZeros(rest);
        double below = setsWithTop(graph, child, root);
        better = below > all / (1 + below) ? child : -1;
      }
    }
    return root;
  }

  /** T: the number of connected sets whose member nearest to the root is {@code relation}. */
  private static double setsWithTop(QueryGraph graph, int relation, int parent) {
    double sets = 1;
    for (long rest = graph.neighbours(relation); rest != 0; rest &= rest - 1) {
      int child = Long.numberOfTrailingZeros(rest);
      sets *= child == parent ? 1 : 1 + setsWithTop(graph, child, relation);
    }
    return sets;
  }

  /** The shape of the tree. */
  public TreeShape shape() {
    return shape;
  }

  /** The rows of the relation at a node, after local predicates. */
  public double rows(int node) {
    return rows[node];
  }

  /** The selectivity of the edge between a node and its parent; 1 for the root. */
  public double selectivity(int node) {
    return selectivities[node];
  }

  /** Converts a set of nodes into the set of their relations. */
  public long relations(long nodes) {
    long set = 0;
    for (long rest = nodes; rest != 0; rest &= rest - 1) {
      set |= 1L << relations[Long.numberOfTrailingZeros(rest)];
    }
    return set;
  }

  /** A subtree. Compares subtrees by their shapes alone. */
  private static final class Branch implements Comparable<Branch> {
    private static final Branch[] NONE = {};

    private final int relation;

    /** The child subtrees, in ascending order. */
    private final Branch[] children;

    /** The number of connected sets that contain the top. */
    private final double sets;

    Branch(QueryGraph graph, int relation, int parent) {
      long below = graph.neighbours(relation) & (parent < 0 ? -1L : ~(1L << parent));
      this.relation = relation;
      this.children = below == 0 ? NONE : new Branch[Long.bitCount(below)];
      double product = 1;
      for (int i = 0; i < children.length; i++, below &= below - 1) {
        children[i] = new Branch(graph, Long.numberOfTrailingZeros(below), relation);
        product *= 1 + children[i].sets;
      }
      this.sets = product;
      Arrays.sort(children);
    }

    @Override
    public int compareTo(Branch other) {
      int order = Double.compare(sets, other.sets);
      return order != 0 ? order : Arrays.compare(children, other.children);
    }

    /** Numbers the nodes in preorder from the given number, and returns the next free number. */
    int enter(int node, int parent, int[] relations, int[] parents) {
      relations[node] = relation;
      parents[node] = parent;
      int next = node + 1;
      for (Branch child : children) {
        next = child.enter(next, node, relations, parents);
      }
      return next;
    }
  }
}

package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The maximal cliques of a triangulated, connected graph as a tree, in which the cliques that hold
 * a given vertex are connected (a junction tree). A parent precedes its children. Immutable.
 */
public final class CliqueTree {
  private final List<BitSet> cliques;
  private final int[] parents;

  private CliqueTree(List<BitSet> cliques, int[] parents) {
    this.cliques = cliques;
    this.parents = parents;
  }

  /**
   * Builds the tree of a triangulation that keeps every separator of the graph that is a clique.
   * O(n (n + e)) time.
   */
  public static CliqueTree separating(InteractionGraph graph) {
    return of(MinimalTriangulation.of(graph));
  }

  /**
   * Builds the tree of a triangulation with small cliques, by the min-fill heuristic.
   *
   * @param most the maximum number of vertices of a clique
   * @return the tree; empty if a clique would be larger than {@code most}
   */
  public static Optional<CliqueTree> small(InteractionGraph graph, int most) {
    return MinFill.of(graph, most).map(CliqueTree::of);
  }

  /**
   * Goes through the vertices in reverse elimination order. If the clique of a vertex's first later
   * neighbour equals the vertex's later neighbours, the vertex extends that clique; otherwise it
   * starts a new clique.
   */
  private static CliqueTree of(Elimination elimination) {
    int[] order = elimination.order();
    int[] places = new int[order.length];
    IntStream.range(0, order.length).forEach(i -> places[order[i]] = i);
    List<BitSet> cliques = new ArrayList<>();
    List<Integer> parents = new ArrayList<>();
    int[] cliqueOf = new int[order.length];
    for (int i = order.length - 1; i >= 0; i--) {
      int vertex = order[i];
      BitSet later = new BitSet();
      int at = i;
      elimination.filled().neighbours(vertex).stream()
          .filter(other -> places[other] > at)
          .forEach(later::set);
      int first = later.stream().map(other -> places[other]).min().orElse(-1);
      int parent = first < 0 ? -1 : cliqueOf[order[first]];
      if (parent >= 0 && cliques.get(parent).cardinality() == later.cardinality()) {
        cliqueOf[vertex] = parent;
      } else {
        cliqueOf[vertex] = cliques.size();
        cliques.add(later);
        parents.add(parent);
      }
      cliques.get(cliqueOf[vertex]).set(vertex);
    }
    return new CliqueTree(cliques, parents.stream().mapToInt(Integer::intValue).toArray());
  }

  /** The number of cliques. */
  public int size() {
    return cliques.size();
  }

  /** The vertices of a clique; not a copy, not to be modified. */
  public BitSet clique(int i) {
    return cliques.get(i);
  }

  /** The index of a clique's parent, smaller than the clique's index; -1 for the first clique. */
  public int parent(int i) {
    return parents[i];
  }

  /** The vertices that a clique, except the first, shares with its parent. */
  public BitSet separator(int i) {
    BitSet common = (BitSet) cliques.get(i).clone();
    common.and(cliques.get(parents[i]));
    return common;
  }

  /** The number of vertices in the largest clique. */
  public int largest() {
    return cliques.stream().mapToInt(BitSet::cardinality).max().orElse(0);
  }

  /** The sum of 2^size over all cliques. */
  public double cells() {
    return cliques.stream().mapToDouble(c -> Math.scalb(1.0, c.cardinality())).sum();
  }

  /**
   * Returns the same tree, rooted at a clique that holds the given vertices, which form a clique.
   */
  public CliqueTree from(BitSet vertices) {
    int root = 0;
    while (!holds(root, vertices)) {
      root++;
    }
    int[] order = new int[parents.length];
    int[] from = new int[parents.length];
    Arrays.fill(from, -1);
    order[0] = root;
    int count = 1;
    for (int i = 0; i < count; i++) {
      for (int next = 0; next < parents.length; next++) {
        boolean joined = parents[next] == order[i] || parents[order[i]] == next;
        if (joined && (from[i] < 0 || order[from[i]] != next)) {
          from[count] = i;
          order[count++] = next;
        }
      }
    }
    return new CliqueTree(Arrays.stream(order).mapToObj(cliques::get).toList(), from);
  }

  private boolean holds(int clique, BitSet vertices) {
    BitSet outside = (BitSet) vertices.clone();
    outside.andNot(cliques.get(clique));
    return outside.isEmpty();
  }
}

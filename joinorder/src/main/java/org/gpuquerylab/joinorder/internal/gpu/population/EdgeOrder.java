package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.internal.large.Edges;
import org.gpuquerylab.joinorder.internal.large.JoinSequence;
import org.gpuquerylab.joinorder.internal.large.UnionFind;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Represents bushy join trees of one query as orders of n - 1 edges that form a spanning tree: each
 * edge joins the two trees that contain its ends at that time. Every tree without cross products
 * has such an order. An order is an array of edge numbers.
 */
final class EdgeOrder {
  private final int relations;
  private final List<JoinEdge> edges;
  private final SplittableRandom random;

  /** All edges in some order, from which random edges are drawn. */
  private final int[] urn;

  /** Creates the orders of a query; drawing orders advances the random generator. */
  EdgeOrder(QueryGraph graph, SplittableRandom random) {
    relations = graph.size();
    edges = Edges.of(graph);
    this.random = random;
    urn = IntStream.range(0, edges.size()).toArray();
  }

  /** The edges, at the indices by which orders refer to them. */
  List<JoinEdge> edges() {
    return edges;
  }

  /** An order under construction; edges that would close a cycle are left out. */
  private final class Growing {
    private final int[] order = new int[relations - 1];
    private final UnionFind trees = new UnionFind(relations);
    private int count;

    boolean isComplete() {
      return count == order.length;
    }

    void add(int edge) {
      JoinEdge join = edges.get(edge);
      if (trees.union(join.left(), join.right())) {
        order[count++] = edge;
      }
    }
  }

  /** Draws random edges until they connect all relations. O(edges) time. */
  int[] random() {
    Growing growing = new Growing();
    for (int drawn = 0; !growing.isComplete(); drawn++) {
      int place = random.nextInt(drawn, urn.length);
      int edge = urn[place];
      urn[place] = urn[drawn];
      urn[drawn] = edge;
      growing.add(edge);
    }
    return growing.order;
  }

  /**
   * Returns an order that produces the given joins of all relations. O(edges log relations) time.
   *
   * @param joins joins without cross products; not modified
   */
  int[] of(JoinSequence joins) {
    List<List<Integer>> incident = incident();
    List<BitSet> members = new ArrayList<>();
    for (int i = 0; i < relations; i++) {
      members.add(new BitSet());
      members.get(i).set(i);
    }
    int[] order = new int[relations - 1];
    for (int j = 0; j < order.length; j++) {
      BitSet one = members.get(joins.left(j));
      BitSet other = members.get(joins.right(j));
      boolean swap = one.cardinality() > other.cardinality();
      BitSet smaller = swap ? other : one;
      BitSet larger = swap ? one : other;
      order[j] = edge(smaller, larger, incident);
      larger.or(smaller);
      members.add(larger);
    }
    return order;
  }

  /** For each relation, the numbers of its edges. */
  private List<List<Integer>> incident() {
    List<List<Integer>> incident = new ArrayList<>();
    for (int i = 0; i < relations; i++) {
      incident.add(new ArrayList<>());
    }
    for (int edge = 0; edge < edges.size(); edge++) {
      incident.get(edges.get(edge).left()).add(edge);
      incident.get(edges.get(edge).right()).add(edge);
    }
    return incident;
  }

  /** Finds the first edge that joins two sets. */
  private int edge(BitSet smaller, BitSet larger, List<List<Integer>> incident) {
    for (int i = smaller.nextSetBit(0); i >= 0; i = smaller.nextSetBit(i + 1)) {
      for (int edge : incident.get(i)) {
        if (larger.get(edges.get(edge).other(i))) {
          return edge;
        }
      }
    }
    throw new IllegalArgumentException("no edge joins " + smaller + " with " + larger);
  }

  /** Interleaves two orders; the edges of each keep their relative order. O(relations) time. */
  int[] crossover(int[] one, int[] other) {
    Growing growing = new Growing();
    int i = 0;
    int j = 0;
    while (!growing.isComplete()) {
      boolean first = j == other.length || (i < one.length && random.nextBoolean());
      growing.add(first ? one[i++] : other[j++]);
    }
    return growing.order;
  }

  /**
   * Moves a random edge of the graph to a random position, or swaps two positions. O(relations)
   * time.
   */
  int[] mutation(int[] order) {
    int place = random.nextInt(order.length);
    if (random.nextBoolean()) {
      int[] exchanged = order.clone();
      int other = random.nextInt(order.length);
      exchanged[place] = order[other];
      exchanged[other] = order[place];
      return exchanged;
    }
    Growing growing = new Growing();
    for (int i = 0; i < order.length; i++) {
      if (i == place) {
        growing.add(random.nextInt(edges.size()));
      }
      growing.add(order[i]);
    }
    return growing.order;
  }

  /** Converts an order, which is not modified, into its joins. */
  JoinSequence joins(int[] order) {
    JoinSequence joins = new JoinSequence(relations);
    UnionFind components = new UnionFind(relations);
    int[] trees = IntStream.range(0, relations).toArray();
    for (int edge : order) {
      JoinEdge join = edges.get(edge);
      int left = components.find(join.left());
      int right = components.find(join.right());
      int tree = joins.add(trees[left], trees[right]);
      components.union(left, right);
      trees[components.find(left)] = tree;
    }
    return joins;
  }
}

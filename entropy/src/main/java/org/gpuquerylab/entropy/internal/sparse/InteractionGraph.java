package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * An undirected graph on the numbers 0 to n - 1, for instance on predicates that known sets join.
 */
public final class InteractionGraph {
  private final BitSet[] neighbours;

  /** Creates a graph without edges. */
  public InteractionGraph(int vertices) {
    neighbours = new BitSet[vertices];
    Arrays.setAll(neighbours, i -> new BitSet(vertices));
  }

  /**
   * Joins the predicates that occur together in a known set, in an exclusive group or in an
   * impossible combination. O(m k z / 64) for m such sets with k predicates each.
   */
  public static InteractionGraph of(SparseProblem problem) {
    InteractionGraph graph = new InteractionGraph(problem.predicates());
    for (int i = 0; i < problem.size(); i++) {
      PredicateSet set = problem.set(i);
      if (set.size() == 2) {
        graph.join(set.predicate(0), set.predicate(1));
      } else if (set.size() > 2) {
        graph.joinAll(set);
      }
    }
    problem.exclusive().forEach(graph::joinAll);
    problem.impossible().forEach(combination -> graph.joinAll(combination.fixed()));
    return graph;
  }

  private void joinAll(PredicateSet set) {
    BitSet members = new BitSet(neighbours.length);
    for (int i = 0; i < set.size(); i++) {
      members.set(set.predicate(i));
    }
    for (int i = 0; i < set.size(); i++) {
      int member = set.predicate(i);
      neighbours[member].or(members);
      neighbours[member].clear(member);
    }
  }

  /** The number of vertices. */
  public int size() {
    return neighbours.length;
  }

  /** The neighbours of a vertex; not a copy, not to be modified. */
  public BitSet neighbours(int vertex) {
    return neighbours[vertex];
  }

  /** Whether all vertices are joined to each other. */
  public boolean isComplete() {
    for (BitSet around : neighbours) {
      if (around.cardinality() < neighbours.length - 1) {
        return false;
      }
    }
    return true;
  }

  /** Adds an edge between two different vertices. */
  public void join(int one, int other) {
    neighbours[one].set(other);
    neighbours[other].set(one);
  }

  /** Removes all edges of a vertex. */
  void isolate(int vertex) {
    neighbours[vertex].stream().forEach(other -> neighbours[other].clear(vertex));
    neighbours[vertex].clear();
  }

  InteractionGraph copy() {
    InteractionGraph copy = new InteractionGraph(neighbours.length);
    Arrays.setAll(copy.neighbours, i -> (BitSet) neighbours[i].clone());
    return copy;
  }

  /**
   * The subgraph on some of the vertices; returns this graph if all vertices are given.
   *
   * @param vertices ascending vertices; vertex i of the result is the i-th of them; not modified
   */
  public InteractionGraph induced(int[] vertices) {
    return vertices.length == neighbours.length ? this : part(vertices);
  }

  private InteractionGraph part(int[] vertices) {
    InteractionGraph graph = new InteractionGraph(vertices.length);
    int[] numbers = new int[neighbours.length];
    BitSet taken = new BitSet();
    for (int i = 0; i < vertices.length; i++) {
      numbers[vertices[i]] = i;
      taken.set(vertices[i]);
    }
    for (int i = 0; i < vertices.length; i++) {
      BitSet own = (BitSet) neighbours[vertices[i]].clone();
      own.and(taken);
      BitSet to = graph.neighbours[i];
      own.stream().forEach(other -> to.set(numbers[other]));
    }
    return graph;
  }

  /**
   * A lower bound on the size of the largest clique of every triangulation: the degeneracy of the
   * graph plus one. The degeneracy is the largest minimum degree of a subgraph. O(n^2) time.
   */
  public int densest() {
    InteractionGraph left = copy();
    BitSet open = new BitSet();
    open.set(0, neighbours.length);
    int most = 0;
    while (!open.isEmpty()) {
      int least =
          open.stream()
              .boxed()
              .min(Comparator.comparingInt(i -> left.neighbours[i].cardinality()))
              .orElseThrow();
      most = Math.max(most, left.neighbours[least].cardinality() + 1);
      left.isolate(least);
      open.clear(least);
    }
    return most;
  }

  /** The connected components, each in ascending order, sorted by their lowest vertex. */
  public List<int[]> components() {
    List<int[]> found = new ArrayList<>();
    BitSet left = new BitSet();
    left.set(0, neighbours.length);
    while (!left.isEmpty()) {
      BitSet component = from(left.nextSetBit(0));
      left.andNot(component);
      found.add(component.stream().toArray());
    }
    return found;
  }

  private BitSet from(int vertex) {
    BitSet reached = new BitSet();
    BitSet front = new BitSet();
    front.set(vertex);
    while (!front.isEmpty()) {
      reached.or(front);
      BitSet next = new BitSet();
      front.stream().forEach(i -> next.or(neighbours[i]));
      next.andNot(reached);
      front = next;
    }
    return reached;
  }
}

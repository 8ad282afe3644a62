package org.gpuquerylab.joinorder.internal.large;

import java.util.List;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph whose relations are contracted to components, join by join. A component is
 * identified by the index of one of its relations. All contractions together take O(edges log
 * relations) time.
 */
final class ComponentGraph {
  private final GrowingCardinality cardinalities;
  private final List<JoinEdge> edges;
  private final int[] first;
  private final LinkMap[] links;
  private final long[] tokens;

  /**
   * How many times the component with this index has grown; -1 if it has been merged into another
   * component.
   */
  private final int[] versions;

  private final boolean complete;

  /** The number of relations whose link maps exist. */
  private int mapped;

  /** The number of edges whose links exist. */
  private int linked;

  /**
   * Makes every relation a separate component without links; {@link #link} adds the links.
   *
   * @param cardinalities the cardinalities of the query, which define the tokens
   */
  ComponentGraph(QueryGraph graph, GrowingCardinality cardinalities) {
    int n = graph.size();
    this.cardinalities = cardinalities;
    tokens = new long[n];
    versions = new int[n];
    links = new LinkMap[n];
    edges = Edges.of(graph);
    complete = graph.crossProducts();
    first = graph.adjacency().first;
    for (int i = 0; i < n; i++) {
      tokens[i] = cardinalities.relation(i);
    }
  }

  /**
   * Adds the links of up to the given number of edges, or allocates maps for them; returns true if
   * all links exist.
   */
  boolean link(long most) {
    long room = 0;
    for (; mapped < links.length && room < most; mapped++) {
      int expected = complete ? links.length - 1 : first[mapped + 1] - first[mapped];
      links[mapped] = new LinkMap(expected);
      room += 1 + expected;
    }
    if (mapped < links.length) {
      return false;
    }
    int end = (int) Math.min(edges.size(), linked + Math.min(most, edges.size()));
    for (; linked < end; linked++) {
      JoinEdge edge = edges.get(linked);
      long predicate = cardinalities.predicate(edge);
      links[edge.left()].add(edge.right(), predicate);
      links[edge.right()].add(edge.left(), predicate);
    }
    return linked == edges.size();
  }

  /** The number of edges whose links exist. */
  int linked() {
    return linked;
  }

  /** The links of a component to other components; not to be modified. */
  LinkMap links(int component) {
    return links[component];
  }

  /** How many times a component has grown; -1 if the component no longer exists. */
  int version(int component) {
    return versions[component];
  }

  /** The rows of a component. */
  double cardinality(int component) {
    return cardinalities.cardinality(tokens[component]);
  }

  /** The token of the join of two components that are linked by predicates. */
  long join(int left, int right, long predicates) {
    return cardinalities.union(tokens[left], tokens[right], predicates);
  }

  /**
   * Merges two linked components into one; returns the index of the result, which is one of the two
   * indices.
   */
  int contract(int left, int right) {
    int kept = links[left].size() < links[right].size() ? right : left;
    int gone = kept == left ? right : left;
    LinkMap target = links[kept];
    tokens[kept] = cardinalities.union(tokens[kept], tokens[gone], target.remove(gone));
    LinkMap source = links[gone];
    for (int place = 0; place < source.places(); place++) {
      int other = source.component(place);
      if (other != LinkMap.NONE && other != kept) {
        long predicates = source.predicates(place);
        target.add(other, predicates);
        links[other].remove(gone);
        links[other].add(kept, predicates);
      }
    }
    links[gone] = new LinkMap(0);
    versions[gone] = -1;
    versions[kept]++;
    return kept;
  }
}

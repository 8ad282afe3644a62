package org.gpuquerylab.joinorder.large.part;

import java.util.List;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.large.Edges;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph whose relations are contracted to components, join by join. The index of one of its
 * relations identifies a component. All contractions together take O(edges log relations).
 */
final class ComponentGraph {
  private final GrowingCardinality cardinalities;
  private final List<JoinEdge> edges;
  private final int[] first;
  private final LinkMap[] links;
  private final long[] tokens;

  /** How often the component with this index grew; -1 once it was merged into another. */
  private final int[] versions;

  private final boolean complete;

  /** Relations whose map of links is there, and edges whose links are made. */
  private int mapped;

  private int linked;

  /**
   * Makes every relation a component of its own, without links: {@link #link} makes these.
   *
   * @param cardinalities cardinalities of the query, which define the tokens
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

  /** Makes the links of up to so many edges more, or room for them; true if that are all. */
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

  /** Edges whose links are made. */
  int linked() {
    return linked;
  }

  /** Upper bound of the components' indices: the number of relations. */
  int size() {
    return tokens.length;
  }

  /** The links of a component to others; not to be modified. */
  LinkMap links(int component) {
    return links[component];
  }

  /** How often a component grew; -1 if it no longer exists. */
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

  /** Merges two linked components into one; returns the index of the two that it keeps. */
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

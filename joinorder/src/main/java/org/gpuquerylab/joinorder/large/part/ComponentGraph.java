package org.gpuquerylab.joinorder.large.part;

import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.large.Edges;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph whose relations are contracted to components, join by join. A component is known by
 * the index of one of its relations. All contractions together take O(edges log relations).
 */
final class ComponentGraph {
  private final GrowingCardinality cardinalities;
  private final LinkMap[] links;
  private final long[] tokens;

  /** How often the component of this index grew; -1 where it went into another. */
  private final int[] versions;

  /**
   * Every relation a component of its own.
   *
   * @param cardinalities of the query, by which the tokens go
   */
  ComponentGraph(QueryGraph graph, GrowingCardinality cardinalities) {
    int n = graph.size();
    this.cardinalities = cardinalities;
    tokens = new long[n];
    versions = new int[n];
    links = new LinkMap[n];
    for (int i = 0; i < n; i++) {
      links[i] = new LinkMap();
      tokens[i] = cardinalities.relation(i);
    }
    for (JoinEdge edge : Edges.of(graph)) {
      long predicate = cardinalities.predicate(edge);
      links[edge.left()].add(edge.right(), predicate);
      links[edge.right()].add(edge.left(), predicate);
    }
  }

  /** Indices of components are below this: the number of relations. */
  int size() {
    return tokens.length;
  }

  /** The links of a component to others; not to be modified. */
  LinkMap links(int component) {
    return links[component];
  }

  /** How often a component grew; -1 if it is none any more. */
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

  /** Makes one component of two that are linked; returns which of the two indices it has now. */
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
    links[gone] = new LinkMap();
    versions[gone] = -1;
    versions[kept]++;
    return kept;
  }
}

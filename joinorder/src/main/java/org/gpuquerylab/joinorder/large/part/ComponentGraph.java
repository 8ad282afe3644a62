package org.gpuquerylab.joinorder.large.part;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.large.Edges;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph whose relations are contracted to components, join by join. A component is known by
 * the index of one of its relations. All contractions together take O(edges log relations).
 */
final class ComponentGraph {
  /** All edges between two components: sum of their tokens, product of their selectivities. */
  record Link(long predicates, double selectivity) {
    private Link and(Link other) {
      return new Link(predicates + other.predicates, selectivity * other.selectivity);
    }
  }

  private final GrowingCardinality cardinalities;
  private final List<Map<Integer, Link>> links = new ArrayList<>();
  private final long[] tokens;

  /** How often the component of this index grew; -1 where it went into another. */
  private final int[] versions;

  /** Every relation a component of its own. */
  ComponentGraph(QueryGraph graph) {
    int n = graph.size();
    cardinalities = CardinalityEstimator.of(graph).growing();
    tokens = new long[n];
    versions = new int[n];
    for (int i = 0; i < n; i++) {
      links.add(new HashMap<>());
      tokens[i] = cardinalities.relation(i);
    }
    for (JoinEdge edge : Edges.of(graph)) {
      Link link = new Link(cardinalities.predicate(edge), edge.selectivity());
      links.get(edge.left()).put(edge.right(), link);
      links.get(edge.right()).put(edge.left(), link);
    }
  }

  /** Indices of components are below this: the number of relations. */
  int size() {
    return tokens.length;
  }

  /** The links of a component by the components that they lead to; not to be modified. */
  Map<Integer, Link> links(int component) {
    return links.get(component);
  }

  /** How often a component grew; -1 if it is none any more. */
  int version(int component) {
    return versions[component];
  }

  /** The rows of a component. */
  double cardinality(int component) {
    return cardinalities.cardinality(tokens[component]);
  }

  /** The rows of the join of two components that are linked. */
  double cardinality(int left, int right, Link link) {
    return cardinalities.cardinality(
        cardinalities.union(tokens[left], tokens[right], link.predicates));
  }

  /** Makes one component of two that are linked; returns which of the two indices it has now. */
  int contract(int left, int right) {
    int kept = links.get(left).size() < links.get(right).size() ? right : left;
    int gone = kept == left ? right : left;
    Map<Integer, Link> target = links.get(kept);
    Link inner = Objects.requireNonNull(target.remove(gone), "the components are not linked");
    tokens[kept] = cardinalities.union(tokens[kept], tokens[gone], inner.predicates);
    for (Map.Entry<Integer, Link> entry : links.get(gone).entrySet()) {
      int other = entry.getKey();
      if (other != kept) {
        Link merged = target.merge(other, entry.getValue(), Link::and);
        links.get(other).remove(gone);
        links.get(other).put(kept, merged);
      }
    }
    links.set(gone, Map.of());
    versions[gone] = -1;
    versions[kept]++;
    return kept;
  }
}

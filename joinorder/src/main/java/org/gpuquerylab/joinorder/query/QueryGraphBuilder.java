package org.gpuquerylab.joinorder.query;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects relations and joins and checks them. Each method throws {@link InvalidQueryException} as
 * soon as something is wrong, with one line that names the fault and its mend.
 */
public final class QueryGraphBuilder {
  private final List<Relation> relations = new ArrayList<>();
  private final Map<String, Integer> indexByName = new LinkedHashMap<>();
  private final Map<Long, JoinEdge> joins = new LinkedHashMap<>();
  private boolean crossProducts;

  QueryGraphBuilder() {}

  /** Adds a relation without local predicates. */
  public QueryGraphBuilder relation(String name, double cardinality) {
    return relation(name, cardinality, 1);
  }

  /** Adds a relation; its index is the number of relations added before. */
  public QueryGraphBuilder relation(String name, double cardinality, double selectivity) {
    Relation relation = new Relation(name, cardinality, selectivity);
    if (relations.size() == QueryGraph.MAX_RELATIONS) {
      throw new InvalidQueryException(
          "the query has more than "
              + QueryGraph.MAX_RELATIONS
              + " relations, leave some out or split the query");
    }
    if (indexByName.putIfAbsent(name, relations.size()) != null) {
      throw new InvalidQueryException(
          "there are two relations of the name \"" + name + "\", give one of them an alias",
          "name");
    }
    relations.add(relation);
    return this;
  }

  /** Adds the join predicates between two relations that were added before. */
  public QueryGraphBuilder join(String left, String right, double selectivity) {
    JoinEdge join = new JoinEdge(index(left, "left"), index(right, "right"), selectivity);
    if (joins.size() == QueryGraph.MAX_JOINS) {
      throw new InvalidQueryException(
          "the query has more than " + QueryGraph.MAX_JOINS + " joins, leave some out");
    }
    long low = Math.min(join.left(), join.right());
    long high = Math.max(join.left(), join.right());
    if (joins.putIfAbsent(low << 32 | high, join) != null) {
      throw new InvalidQueryException(
          "\""
              + left
              + "\" and \""
              + right
              + "\" are joined twice, multiply the two selectivities into one join");
    }
    return this;
  }

  /** Sets whether any two sets may be joined; off unless called. */
  public QueryGraphBuilder crossProducts(boolean allowed) {
    crossProducts = allowed;
    return this;
  }

  /** Builds the graph; the relations must be connected unless cross products are allowed. */
  public QueryGraph build() {
    if (relations.isEmpty()) {
      throw new InvalidQueryException("the query has no relation, name at least one", "relations");
    }
    QueryGraph graph = new QueryGraph(relations, joins.values(), crossProducts);
    BitSet reached = graph.componentOfFirst();
    if (!crossProducts && reached.cardinality() != graph.size()) {
      BitSet others = (BitSet) reached.clone();
      others.flip(0, graph.size());
      throw new InvalidQueryException(
          "no join connects "
              + graph.names(reached)
              + " with "
              + graph.names(others)
              + ", add a join or allow cross products",
          "joins");
    }
    return graph;
  }

  private int index(String name, String attribute) {
    Integer index = indexByName.get(name);
    if (index == null) {
      throw new InvalidQueryException(
          "there is no relation \"" + name + "\", the relations are " + names(), attribute);
    }
    return index;
  }

  /** All names, or the first and the number of the others. */
  private String names() {
    int listed = Math.min(relations.size(), QueryGraph.MAX_MASK_RELATIONS);
    List<String> names = relations.subList(0, listed).stream().map(Relation::name).toList();
    int more = relations.size() - listed;
    return more == 0 ? names.toString() : names + " and " + more + " more";
  }
}

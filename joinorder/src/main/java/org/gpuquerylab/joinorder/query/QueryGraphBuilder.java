package org.gpuquerylab.joinorder.query;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Collects the relations and joins of a query graph and checks them. Each method throws {@link
 * InvalidQueryException} as soon as something is wrong; the message names the fault and its remedy
 * in one line.
 */
public final class QueryGraphBuilder {
  private final List<Relation> relations = new ArrayList<>();
  private final Map<String, Integer> indexByName = new LinkedHashMap<>();
  private final Map<Long, JoinEdge> joins = new LinkedHashMap<>();
  private final Map<String, Map<Integer, EquivalenceClass.Column>> classes = new LinkedHashMap<>();

  /** The names of the classes that have a column of a relation. */
  private final Map<Integer, Set<String>> classesOf = new HashMap<>();

  private boolean crossProducts;

  QueryGraphBuilder() {}

  /** Adds a relation without local predicates. */
  public QueryGraphBuilder relation(String name, double cardinality) {
    return relation(name, cardinality, 1);
  }

  /** Adds a relation; its index is the number of relations that were added before. */
  public QueryGraphBuilder relation(String name, double cardinality, double selectivity) {
    Relation relation = new Relation(name, cardinality, selectivity);
    if (relations.size() == QueryGraph.MAX_RELATIONS) {
      throw new InvalidQueryException(
          "the query has more than "
              + QueryGraph.MAX_RELATIONS
              + " relations; leave some out or split the query");
    }
    if (indexByName.putIfAbsent(name, relations.size()) != null) {
      throw new InvalidQueryException(
          "there are two relations with the name \"" + name + "\"; give one of them an alias",
          "name");
    }
    relations.add(relation);
    return this;
  }

  /**
   * Adds a column of a relation to a class of columns that equality predicates make equal. A class
   * does not add edges: two of its relations may be joined only if {@link #join} joins them too.
   * The selectivity of their equality then comes from the class ({@link EquivalenceCardinalities}).
   *
   * @param equivalenceClass the name of the class; the first column creates the class
   * @param distinct the column's number of distinct values, before local predicates, at least 1
   */
  public QueryGraphBuilder column(String equivalenceClass, String relation, double distinct) {
    int index = index(relation, "relation");
    Map<Integer, EquivalenceClass.Column> columns =
        classes.computeIfAbsent(equivalenceClass, name -> new LinkedHashMap<>());
    if (columns.containsKey(index)) {
      throw new InvalidQueryException(
          String.format(
              Locale.ROOT,
              "\"%s\" has two columns in the class \"%s\"; multiply their equality into its selectivity",
              relation,
              equivalenceClass),
          "relation");
    }
    columns.put(index, new EquivalenceClass.Column(index, distinct));
    classesOf.computeIfAbsent(index, relationIndex -> new LinkedHashSet<>()).add(equivalenceClass);
    return this;
  }

  /** Whether a class has columns of both relations. */
  public boolean areEqual(String left, String right) {
    int first = index(left, "left");
    int second = index(right, "right");
    return !shared(first, second).isEmpty();
  }

  /**
   * The classes with columns of both relations, in the order in which the relation with fewer
   * classes lists them.
   */
  private List<String> shared(int left, int right) {
    Set<String> ofLeft = classesOf.getOrDefault(left, Set.of());
    Set<String> ofRight = classesOf.getOrDefault(right, Set.of());
    boolean leftIsLess = ofLeft.size() <= ofRight.size();
    Set<String> others = leftIsLess ? ofRight : ofLeft;
    return (leftIsLess ? ofLeft : ofRight).stream().filter(others::contains).toList();
  }

  /** Adds the join predicates between two relations, except for equalities within a class. */
  public QueryGraphBuilder join(String left, String right, double selectivity) {
    JoinEdge join = new JoinEdge(index(left, "left"), index(right, "right"), selectivity);
    if (joins.size() == QueryGraph.MAX_JOINS) {
      throw new InvalidQueryException(
          "the query has more than " + QueryGraph.MAX_JOINS + " joins; leave some out");
    }
    long low = Math.min(join.left(), join.right());
    long high = Math.max(join.left(), join.right());
    if (joins.putIfAbsent(low << 32 | high, join) != null) {
      throw new InvalidQueryException(
          "\""
              + left
              + "\" and \""
              + right
              + "\" are joined twice; multiply the two selectivities into one join");
    }
    return this;
  }

  /** Sets whether any two sets may be joined; the default is false. */
  public QueryGraphBuilder crossProducts(boolean allowed) {
    crossProducts = allowed;
    return this;
  }

  /** Builds the graph; the relations must be connected unless cross products are allowed. */
  public QueryGraph build() {
    if (relations.isEmpty()) {
      throw new InvalidQueryException("the query has no relation; name at least one", "relations");
    }
    QueryGraph graph = new QueryGraph(relations, joinsWithClasses(), crossProducts);
    BitSet reached = graph.componentOfFirst();
    if (!crossProducts && reached.cardinality() != graph.size()) {
      BitSet others = (BitSet) reached.clone();
      others.flip(0, graph.size());
      throw new InvalidQueryException(
          "no join connects "
              + graph.names(reached)
              + " with "
              + graph.names(others)
              + "; add a join or allow cross products",
          "joins");
    }
    return arePairs(graph) ? graph : withClasses(graph);
  }

  /** The joins; their selectivities include the equalities of the classes. */
  private List<JoinEdge> joinsWithClasses() {
    List<JoinEdge> all = new ArrayList<>();
    for (JoinEdge join : joins.values()) {
      double selectivity = join.selectivity();
      for (String name : shared(join.left(), join.right())) {
        selectivity *= equality(name, join);
      }
      double positive = Math.max(Double.MIN_VALUE, selectivity);
      all.add(new JoinEdge(join.left(), join.right(), positive));
    }
    return all;
  }

  /** The selectivity of the equality that a class implies between two of its relations. */
  private double equality(String name, JoinEdge join) {
    Map<Integer, EquivalenceClass.Column> columns = classes.getOrDefault(name, Map.of());
    double most = 1;
    for (int relation : new int[] {join.left(), join.right()}) {
      EquivalenceClass.Column column = columns.get(relation);
      most = column == null ? most : Math.max(most, column.distinct());
    }
    return 1 / most;
  }

  /**
   * Whether each class is the equality of exactly two joined columns, so that edges can express all
   * equalities.
   */
  private boolean arePairs(QueryGraph graph) {
    return classes.values().stream()
        .map(columns -> List.copyOf(columns.values()))
        .allMatch(
            columns ->
                columns.size() == 1
                    || (columns.size() == 2
                        && graph.joins(columns.get(0).relation()).stream()
                            .anyMatch(join -> isEnd(join, columns.get(1).relation()))));
  }

  private static boolean isEnd(JoinEdge join, int relation) {
    return join.left() == relation || join.right() == relation;
  }

  private QueryGraph withClasses(QueryGraph graph) {
    if (!graph.hasMasks()) {
      throw new InvalidQueryException(
          "the query has "
              + graph.size()
              + " relations and classes of more than two equal columns, which are for at most "
              + QueryGraph.MAX_MASK_RELATIONS
              + "; split the query");
    }
    List<JoinEdge> others = joins.values().stream().filter(join -> join.selectivity() < 1).toList();
    return graph.withCardinalities(
        new EquivalenceCardinalities(relations, others, equivalenceClasses()));
  }

  private List<EquivalenceClass> equivalenceClasses() {
    return classes.entrySet().stream()
        .map(entry -> new EquivalenceClass(entry.getKey(), List.copyOf(entry.getValue().values())))
        .toList();
  }

  private int index(String name, String attribute) {
    Integer index = indexByName.get(name);
    if (index == null) {
      throw new InvalidQueryException(
          "there is no relation \"" + name + "\"; the relations are " + names(), attribute);
    }
    return index;
  }

  /** All names; or the first names and the number of the others. */
  private String names() {
    int listed = Math.min(relations.size(), QueryGraph.MAX_MASK_RELATIONS);
    List<String> names = relations.subList(0, listed).stream().map(Relation::name).toList();
    int more = relations.size() - listed;
    return more == 0 ? names.toString() : names + " and " + more + " more";
  }
}

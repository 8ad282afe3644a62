package org.gpuquerylab.joinorder.query;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The join graph of a query: relations and the join predicates between them. Immutable.
 *
 * <p>Up to {@link #MAX_MASK_RELATIONS} relations, sets of relations are bit masks ({@link
 * RelationSets}), and every method with a set as parameter or result takes O(1) time for each
 * relation. In larger graphs, use {@link #joins(int)} of each relation; every method with a mask or
 * a matrix throws {@link IllegalStateException}.
 *
 * <p>Two sets may be joined if an edge connects them. A graph that allows cross products has an
 * edge between every two relations, with selectivity 1 if there is no predicate. The search space
 * of this graph is that of a clique: all bushy trees. (If cross products were only a few extra
 * edges between the components, the optimum would depend on the choice of these edges.) In both
 * cases, {@link #joins()} lists only the predicates.
 *
 * <p>Edges are binary. Algorithms find connections only through {@link #neighbours} and {@link
 * #areJoined}, so hyperedges can be added here.
 */
public final class QueryGraph {
  /** The maximum number of relations of a graph. */
  public static final int MAX_RELATIONS = 10_000;

  /** The maximum number of relations of a graph whose sets of relations are bit masks. */
  public static final int MAX_MASK_RELATIONS = 64;

  /**
   * The maximum number of join predicates of a graph: more than a clique of 1,000 relations has.
   */
  public static final int MAX_JOINS = 1_000_000;

  /** The maximum number of names that are listed for a set. */
  private static final int LISTED_NAMES = 64;

  private final List<Relation> relations;
  private final List<JoinEdge> joins;
  private final boolean crossProducts;
  private final JoinLists lists;
  private final Adjacency adjacency;
  private final boolean masks;

  /** This array and the next are empty if sets of relations are not bit masks. */
  private final long[] neighbours;

  private final double[] selectivities;
  private final @Nullable SetCardinalities cardinalities;

  /** Called only by {@link QueryGraphBuilder}, which has checked all arguments. */
  QueryGraph(Collection<Relation> relations, Collection<JoinEdge> joins, boolean crossProducts) {
    this.relations = List.copyOf(relations);
    this.joins = List.copyOf(joins);
    this.crossProducts = crossProducts;
    this.cardinalities = null;
    this.lists = new JoinLists(this.relations.size(), this.joins);
    this.adjacency = new Adjacency(this.relations.size(), lists);
    this.masks = this.relations.size() <= MAX_MASK_RELATIONS;
    int n = masks ? this.relations.size() : 0;
    this.neighbours = new long[n];
    this.selectivities = new double[n * n];
    if (masks) {
      fillMasks(n);
    }
  }

  private void fillMasks(int n) {
    Arrays.fill(selectivities, 1);
    for (JoinEdge join : this.joins) {
      selectivities[join.left() * n + join.right()] = join.selectivity();
      selectivities[join.right() * n + join.left()] = join.selectivity();
      neighbours[join.left()] |= RelationSets.of(join.right());
      neighbours[join.right()] |= RelationSets.of(join.left());
    }
    for (int i = 0; crossProducts && i < n; i++) {
      neighbours[i] = all() & ~RelationSets.of(i);
    }
  }

  private QueryGraph(QueryGraph graph, SetCardinalities cardinalities) {
    this.relations = graph.relations;
    this.joins = graph.joins;
    this.crossProducts = graph.crossProducts;
    this.lists = graph.lists;
    this.adjacency = graph.adjacency;
    this.masks = graph.masks;
    this.neighbours = graph.neighbours;
    this.selectivities = graph.selectivities;
    this.cardinalities = cardinalities;
  }

  /** Starts the construction of a new graph. */
  public static QueryGraphBuilder builder() {
    return new QueryGraphBuilder();
  }

  /** The number of relations, 1 to {@link #MAX_RELATIONS}. */
  public int size() {
    return relations.size();
  }

  /** The relations; a relation's position is its index. */
  public List<Relation> relations() {
    return relations;
  }

  /** The relation with the given index. */
  public Relation relation(int index) {
    return relations.get(index);
  }

  /** The join predicates, at most one edge for two relations. */
  public List<JoinEdge> joins() {
    return joins;
  }

  /**
   * The join predicates of one relation, in the order of the other relation's index; immutable.
   * Edges without a predicate, which {@link #crossProducts} adds, are not included.
   */
  public List<JoinEdge> joins(int relation) {
    return lists.of(relation);
  }

  /** The join predicates of all relations in arrays. */
  public Adjacency adjacency() {
    return adjacency;
  }

  /** Whether any two sets may be joined, with or without a predicate. */
  public boolean crossProducts() {
    return crossProducts;
  }

  /** Whether the edges form a tree. */
  public boolean isTree() {
    boolean onlyPredicates = !crossProducts || size() <= 2;
    return onlyPredicates && joins.size() == size() - 1;
  }

  /**
   * The given cardinality of each set; empty if cardinalities are estimated from the relations'
   * rows and the edges' selectivities.
   */
  public Optional<SetCardinalities> cardinalities() {
    return Optional.ofNullable(cardinalities);
  }

  /**
   * Returns the same graph, of at most {@link #MAX_MASK_RELATIONS} relations, with the given
   * cardinalities.
   */
  public QueryGraph withCardinalities(SetCardinalities given) {
    requireMasks();
    return new QueryGraph(this, given);
  }

  /**
   * Returns a graph of the same relations and predicates in which any two sets may be joined. The
   * cardinalities of the new graph are estimated, even if this graph has given ones.
   */
  public QueryGraph withCrossProducts() {
    QueryGraphBuilder builder = builder().crossProducts(true);
    for (Relation relation : relations()) {
      builder.relation(relation.name(), relation.cardinality(), relation.selectivity());
    }
    for (JoinEdge join : joins()) {
      String left = relation(join.left()).name();
      builder.join(left, relation(join.right()).name(), join.selectivity());
    }
    return builder.build();
  }

  /** Whether the graph is small enough for bit masks. */
  public boolean hasMasks() {
    return masks;
  }

  private void requireMasks() {
    if (!masks) {
      throw new IllegalStateException(
          "the query has "
              + size()
              + " relations, bit masks are for at most "
              + MAX_MASK_RELATIONS);
    }
  }

  /** The set of all relations. */
  public long all() {
    requireMasks();
    return RelationSets.firstN(size());
  }

  /** The relations with which {@code relation} can be joined. */
  public long neighbours(int relation) {
    requireMasks();
    return neighbours[relation];
  }

  /** The masks of {@link #neighbours} for all relations, in a new array. */
  public long[] neighbourMasks() {
    requireMasks();
    return neighbours.clone();
  }

  /**
   * The relations outside {@code set} that have an edge to a relation of {@code set}. O(size of the
   * set) time.
   */
  public long neighbourhood(long set) {
    requireMasks();
    long result = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      result |= neighbours[RelationSets.lowest(rest)];
    }
    return result & ~set;
  }

  /** The selectivity of the predicates between two relations; 1 if there is no predicate. */
  public double selectivity(int left, int right) {
    return masks ? selectivities[left * size() + right] : lists.selectivity(left, right);
  }

  /** Whether an edge connects the two sets. */
  public boolean areJoined(long left, long right) {
    return (neighbourhood(left) & right) != 0;
  }

  /** Whether the edges inside {@code set} connect all its relations; false for the empty set. */
  public boolean isConnected(long set) {
    return set != 0 && component(set) == set;
  }

  /**
   * All relations of the non-empty {@code set} that can be reached from its lowest relation within
   * the set.
   */
  private long component(long set) {
    requireMasks();
    return RelationSets.reachable(neighbours, set & -set, set);
  }

  /**
   * The set of relations that predicates connect with the first relation. O(relations + joins)
   * time.
   */
  BitSet componentOfFirst() {
    return lists.componentOfFirst();
  }

  /** The names of the relations in {@code set}, such as <code>{a, b}</code>. */
  public String names(long set) {
    return names(RelationSets.toBitSet(set));
  }

  /** The names of the relations in {@code set}; only the first names if there are many. */
  public String names(BitSet set) {
    StringJoiner names = new StringJoiner(", ", "{", "}");
    set.stream().limit(LISTED_NAMES).forEach(relation -> names.add(relation(relation).name()));
    int more = set.cardinality() - LISTED_NAMES;
    return more > 0 ? names.add("and " + more + " more").toString() : names.toString();
  }

  @Override
  public String toString() {
    BitSet all = new BitSet();
    all.set(0, size());
    return size() + " relations, " + joins.size() + " joins: " + names(all);
  }
}

package org.gpuquerylab.joinorder.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Builds a query graph with a given cardinality for each connected set. Add the joins first, then a
 * cardinality for each set that the joins connect, and for no other set. Each method throws an
 * {@link InvalidQueryException} as soon as it finds a fault.
 *
 * <p>The graph's relations and edges get values too. A relation's rows are those given for the set
 * that contains only this relation. An edge's selectivity follows from the rows of the join of its
 * two relations. For these values, 0 rows are treated as 1, and a selectivity is at most 1.
 */
public final class CardinalityTableBuilder {
  /** The maximum number of relations: sets are 64-bit masks. */
  public static final int MAX_RELATIONS = 64;

  /**
   * The maximum number of sets with a cardinality; the tables of exhaustive algorithms have the
   * same limit.
   */
  public static final int MAX_SETS = 1 << 24;

  private final List<String> names;
  private final long[] neighbours;
  private final List<int[]> joins = new ArrayList<>();
  private final LongDoubleMap rows = new LongDoubleMap();

  /** Starts a query of 1 to 64 relations, whose indices are their positions in the list. */
  public CardinalityTableBuilder(List<String> names) {
    if (names.isEmpty() || names.size() > MAX_RELATIONS) {
      throw new InvalidQueryException(
          "there are " + names.size() + " relations; there must be 1 to " + MAX_RELATIONS);
    }
    QueryGraphBuilder check = QueryGraph.builder();
    names.forEach(name -> check.relation(name, 1));
    this.names = List.copyOf(names);
    this.neighbours = new long[names.size()];
  }

  /** Adds a join predicate between two relations, given by their indices. */
  public CardinalityTableBuilder join(int left, int right) {
    checkIndex(left);
    checkIndex(right);
    JoinEdge edge = new JoinEdge(left, right, 1);
    if (RelationSets.contains(neighbours[left], right)) {
      throw new InvalidQueryException(
          String.format(
              Locale.ROOT,
              "\"%s\" and \"%s\" are joined twice; remove one",
              names.get(left),
              names.get(right)));
    }
    neighbours[left] |= RelationSets.of(right);
    neighbours[right] |= RelationSets.of(left);
    joins.add(new int[] {edge.left(), edge.right()});
    return this;
  }

  private void checkIndex(int relation) {
    if (relation < 0 || relation >= names.size()) {
      throw new InvalidQueryException(
          String.format(
              Locale.ROOT,
              "there is no relation %d; the indices go from 0 to %d",
              relation,
              names.size() - 1));
    }
  }

  /** Sets the rows of a set of relations that the joins connect; 0 is an empty result. */
  public CardinalityTableBuilder cardinality(long set, double cardinality) {
    if (!(cardinality >= 0) || Double.isInfinite(cardinality)) {
      throw new InvalidQueryException(
          "the cardinality is " + cardinality + "; it must be a finite number of at least 0");
    }
    if (set == 0 || (set & ~RelationSets.firstN(names.size())) != 0) {
      throw new InvalidQueryException(
          String.format(
              Locale.ROOT,
              "the set %s is not one of the %d relations; it must be from 1 to %s",
              number(set),
              names.size(),
              number(RelationSets.firstN(names.size()))));
    }
    if (CardinalityTable.component(neighbours, set) != set) {
      throw new InvalidQueryException(
          String.format(
              Locale.ROOT,
              "the set %s = %s is not connected by the joins; remove it or add a join",
              number(set),
              names(set)));
    }
    if (rows.contains(set)) {
      throw new InvalidQueryException(
          String.format(
              Locale.ROOT,
              "the set %s = %s has a cardinality already; remove one",
              number(set),
              names(set)));
    }
    if (rows.size() == MAX_SETS) {
      throw new InvalidQueryException("there are more than " + MAX_SETS + " sets; split the query");
    }
    rows.put(set, cardinality);
    return this;
  }

  /**
   * Builds the graph.
   *
   * @param crossProducts whether any two relations may be joined ({@link QueryGraph#crossProducts})
   */
  public QueryGraph build(boolean crossProducts) {
    QueryGraph graph = graph(crossProducts);
    checkComplete();
    return graph.withCardinalities(new CardinalityTable(neighbours.clone(), rows));
  }

  /**
   * Builds the graph without the table; the joins must connect it unless cross products are
   * allowed.
   */
  public QueryGraph graph(boolean crossProducts) {
    QueryGraphBuilder builder = QueryGraph.builder().crossProducts(crossProducts);
    for (int i = 0; i < names.size(); i++) {
      builder.relation(names.get(i), atLeastOne(RelationSets.of(i)));
    }
    for (int[] join : joins) {
      long left = RelationSets.of(join[0]);
      long right = RelationSets.of(join[1]);
      double all = atLeastOne(left | right);
      // The code divides twice because the product of the two numbers could leave the range of a
      // double.
      double selectivity = Math.min(1, all / atLeastOne(left) / atLeastOne(right));
      builder.join(
          names.get(join[0]), names.get(join[1]), Math.max(Double.MIN_NORMAL, selectivity));
    }
    return builder.build();
  }

  /**
   * Checks that each connected set has a cardinality. Every connected set of two or more relations
   * is a smaller connected set plus a neighbour. Therefore the table is complete if no single
   * relation is missing, and if no extension of a given set by one neighbour is missing.
   */
  private void checkComplete() {
    for (int i = 0; i < names.size(); i++) {
      checkGiven(RelationSets.of(i));
    }
    for (long set : rows.keys()) {
      long near = 0;
      for (long rest = set; rest != 0; rest &= rest - 1) {
        near |= neighbours[RelationSets.lowest(rest)];
      }
      for (long rest = near & ~set; rest != 0; rest &= rest - 1) {
        checkGiven(set | (rest & -rest));
      }
    }
  }

  private void checkGiven(long set) {
    if (!rows.contains(set)) {
      throw new InvalidQueryException(
          String.format(
              Locale.ROOT,
              "the set %s = %s is connected but has no cardinality; add it",
              number(set),
              names(set)));
    }
  }

  private double atLeastOne(long set) {
    double given = rows.get(set);
    return given >= 1 ? given : 1;
  }

  private static String number(long set) {
    return Long.toUnsignedString(set);
  }

  private String names(long set) {
    List<String> members = new ArrayList<>();
    for (int i : RelationSets.members(set)) {
      members.add(names.get(i));
    }
    return "{" + String.join(", ", members) + "}";
  }
}

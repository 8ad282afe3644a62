package org.gpuquerylab.operators.star;

import java.util.List;

/**
 * A query of a star schema: {@code SELECT groups, aggregates FROM fact, dimensions WHERE joins AND
 * predicates GROUP BY groups ORDER BY order}. Without groups, the result is one row; if no row
 * passes, its sums are 0, and other values are as {@link Function} says. With groups, it has a row
 * for each group that occurs.
 *
 * @param name the name of the query in reports
 * @param fact name of the fact table
 * @param predicates conditions on 32-bit columns of the fact table; all of them must hold
 * @param joins the joins in the order of their execution; each is with a different dimension
 * @param aggregates what is computed for each group; at least one
 * @param groups the columns by which the query groups; may be empty
 * @param order the keys of the result's order; empty if any order is allowed
 */
public record StarQuery(
    String name,
    String fact,
    List<Predicate> predicates,
    List<DimensionJoin> joins,
    List<AggregateExpression> aggregates,
    List<GroupColumn> groups,
    List<SortKey> order) {

  /** A function over the rows of a group. */
  public enum Function {
    /** The sum of a measure. */
    SUM,
    /** The least value of a measure; the greatest {@code long} if there is no row. */
    MIN,
    /** The greatest value of a measure; the least {@code long} if there is no row. */
    MAX;

    /** The value for no rows. */
    public long ofNothing() {
      return switch (this) {
        case SUM -> 0;
        case MIN -> Long.MAX_VALUE;
        case MAX -> Long.MIN_VALUE;
      };
    }

    /** The value for the rows of two sets, from the value for each. */
    public long fold(long one, long other) {
      return switch (this) {
        case SUM -> one + other;
        case MIN -> Math.min(one, other);
        case MAX -> Math.max(one, other);
      };
    }
  }

  /** A function of a measure. */
  public record AggregateExpression(Function function, Measure measure) {

    /** The number of rows. */
    public static AggregateExpression count() {
      return sum(new Measure.Product());
    }

    /** The sum of a measure. */
    public static AggregateExpression sum(Measure measure) {
      return new AggregateExpression(Function.SUM, measure);
    }

    /** Whether the aggregate is the number of rows. */
    public boolean counts() {
      return equals(count());
    }
  }

  /** A query with one sum. */
  public StarQuery(
      String name,
      String fact,
      List<Predicate> predicates,
      List<DimensionJoin> joins,
      Measure measure,
      List<GroupColumn> groups,
      List<SortKey> order) {
    this(name, fact, predicates, joins, List.of(AggregateExpression.sum(measure)), groups, order);
  }

  /**
   * Copies the lists, and checks the references.
   *
   * @throws IllegalArgumentException if there is no aggregate, or if a group column or a key of the
   *     order does not exist; the message names it
   */
  public StarQuery {
    predicates = List.copyOf(predicates);
    joins = List.copyOf(joins);
    aggregates = List.copyOf(aggregates);
    groups = List.copyOf(groups);
    order = List.copyOf(order);
    if (aggregates.isEmpty()) {
      throw new IllegalArgumentException(name + " computes nothing; give an aggregate");
    }
    List<String> dimensions = joins.stream().map(DimensionJoin::dimension).toList();
    if (dimensions.stream().distinct().count() < dimensions.size()) {
      throw new IllegalArgumentException(name + " joins a dimension twice: " + dimensions);
    }
    for (GroupColumn group : groups) {
      if (!dimensions.contains(group.dimension())) {
        throw new IllegalArgumentException(
            name + " groups by " + group + ", but joins only " + dimensions);
      }
    }
    for (SortKey key : order) {
      if (key.column() < 0 || key.column() >= groups.size() + aggregates.size()) {
        throw new IllegalArgumentException(
            name
                + " orders by "
                + key
                + ", but its result has "
                + (groups.size() + aggregates.size())
                + " columns");
      }
    }
  }

  /** This query with other joins, or with its joins in another order. */
  public StarQuery withJoins(List<DimensionJoin> others) {
    return new StarQuery(name, fact, predicates, others, aggregates, groups, order);
  }

  /** The columns of all measures, each once. */
  public List<String> measured() {
    return aggregates.stream().flatMap(one -> one.measure().columns().stream()).distinct().toList();
  }
}

package org.gpuquerylab.operators.star;

import java.util.List;

/**
 * A query of a star schema: {@code SELECT groups, sum(measure) FROM fact, dimensions WHERE joins
 * AND predicates GROUP BY groups ORDER BY order}. Without groups, the result is one row, whose sum
 * is 0 if no row passes. With groups, it has a row for each group that occurs.
 *
 * @param name the name of the query in reports
 * @param fact name of the fact table
 * @param predicates conditions on 32-bit columns of the fact table; all of them must hold
 * @param joins the joins in the order of their execution; each is with a different dimension
 * @param measure the measure that is summed
 * @param groups the columns by which the query groups; may be empty
 * @param order the keys of the result's order; empty if any order is allowed
 */
public record StarQuery(
    String name,
    String fact,
    List<Predicate> predicates,
    List<DimensionJoin> joins,
    Measure measure,
    List<GroupColumn> groups,
    List<SortKey> order) {

  /**
   * Copies the lists, and checks the references.
   *
   * @throws IllegalArgumentException if a group column or a key of the order does not exist; the
   *     message names it
   */
  public StarQuery {
    predicates = List.copyOf(predicates);
    joins = List.copyOf(joins);
    groups = List.copyOf(groups);
    order = List.copyOf(order);
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
      if (key.column() < 0 || key.column() > groups.size()) {
        throw new IllegalArgumentException(
            name
                + " orders by "
                + key
                + ", but its result has "
                + (groups.size() + 1)
                + " columns");
      }
    }
  }

  /** This query with other joins, or with its joins in another order. */
  public StarQuery withJoins(List<DimensionJoin> others) {
    return new StarQuery(name, fact, predicates, others, measure, groups, order);
  }
}

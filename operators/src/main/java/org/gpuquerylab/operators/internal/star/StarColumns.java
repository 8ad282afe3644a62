package org.gpuquerylab.operators.internal.star;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuquerylab.operators.sort.OrderBy;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.SortKey;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarQuery.Function;

/** The names of the columns that the steps of a star query need. */
final class StarColumns {
  /** The column with the number of rows. */
  static final String ROWS = "rows";

  private final StarQuery query;

  StarColumns(StarQuery query) {
    this.query = query;
  }

  /** Whether the number of rows must be known, because there may be none. */
  boolean countsRows() {
    return query.groups().isEmpty()
        && query.aggregates().stream().anyMatch(one -> one.function() != Function.SUM);
  }

  /** All columns of the fact table that are needed, with their original names. */
  List<String> ofFact() {
    return distinct(
        query.predicates().stream().map(Predicate::column),
        query.joins().stream().map(DimensionJoin::foreignKey),
        query.measured().stream());
  }

  /** All columns of a dimension that are needed, with their original names. */
  List<String> ofDimension(DimensionJoin join) {
    return distinct(
        Stream.of(join.key()),
        join.predicates().stream().map(Predicate::column),
        groups(join.dimension()));
  }

  /**
   * The qualified columns that the selection on a dimension keeps: the key and the group columns.
   */
  List<String> selectedOf(DimensionJoin join) {
    return distinct(Stream.of(join.key()), groups(join.dimension())).stream()
        .map(column -> ColumnCache.qualified(join.dimension(), column))
        .toList();
  }

  /** The qualified columns of the dimension that are in the result of the join. */
  List<String> groupsOf(DimensionJoin join) {
    return distinct(groups(join.dimension())).stream()
        .map(column -> ColumnCache.qualified(join.dimension(), column))
        .toList();
  }

  /**
   * The qualified columns that are still needed after the first joins: first the fact table's
   * columns, then the group columns.
   */
  List<String> after(int joins) {
    Stream<String> ofFact =
        Stream.concat(
                query.joins().stream().skip(joins).map(DimensionJoin::foreignKey),
                query.measured().stream())
            .map(column -> ColumnCache.qualified(query.fact(), column));
    return distinct(ofFact, query.joins().stream().limit(joins).flatMap(j -> groupsOf(j).stream()));
  }

  /** The qualified group columns, each only once. */
  List<String> groups() {
    return distinct(
        query.groups().stream()
            .map(group -> ColumnCache.qualified(group.dimension(), group.column())));
  }

  /** The column of an aggregate in the result. */
  static String value(int aggregate) {
    return "value" + aggregate;
  }

  /** The column at an index of the result: a group column or an aggregate. */
  String ofResult(int place) {
    int groups = query.groups().size();
    return place >= groups
        ? value(place - groups)
        : ColumnCache.qualified(
            query.groups().get(place).dimension(), query.groups().get(place).column());
  }

  /** The order of the query, in which the groups break ties. */
  List<OrderBy> order() {
    List<OrderBy> order = new ArrayList<>();
    for (SortKey key : query.order()) {
      order.add(new OrderBy(ofResult(key.column()), key.descending()));
    }
    groups().forEach(group -> order.add(OrderBy.ascending(group)));
    return order;
  }

  private Stream<String> groups(String dimension) {
    return query.groups().stream()
        .filter(group -> group.dimension().equals(dimension))
        .map(group -> group.column());
  }

  @SafeVarargs
  private static List<String> distinct(Stream<String>... names) {
    Set<String> distinct = new LinkedHashSet<>();
    for (Stream<String> part : names) {
      part.forEach(distinct::add);
    }
    return List.copyOf(distinct);
  }
}

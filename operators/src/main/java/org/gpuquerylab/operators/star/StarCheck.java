package org.gpuquerylab.operators.star;

import java.util.Locale;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * Checks whether a query fits a database. Every executor makes this check before anything runs.
 * Therefore all executors accept the same queries, and report the same messages for other queries.
 */
public final class StarCheck {
  private final StarQuery query;
  private final Database database;

  private StarCheck(StarQuery query, Database database) {
    this.query = query;
    this.database = database;
  }

  /**
   * Checks tables, columns and their types. Predicates are on columns of 32-bit integers or
   * strings. Keys are 32-bit integers, or strings of one dictionary. Measures are computed from
   * 32-bit or 64-bit integers. Group columns may have any type.
   *
   * @throws IllegalArgumentException if the query does not fit the database, for example because a
   *     column is missing or has an unsupported type; the message is one line with the fault and a
   *     remedy
   */
  public static void check(StarQuery query, Database database) {
    StarCheck check = new StarCheck(query, database);
    Table fact = database.table(query.fact());
    query.predicates().forEach(predicate -> CodeSet.of(predicate, column(fact, predicate)));
    query.joins().forEach(join -> check.join(fact, join));
    query.groups().forEach(check::group);
    query.measured().forEach(name -> check.measure(fact.column(name)));
    query.aggregates().forEach(check::aggregate);
  }

  private static Column column(Table table, Predicate predicate) {
    return table.column(predicate.column());
  }

  private void join(Table fact, DimensionJoin join) {
    Table dimension = database.table(join.dimension());
    join.predicates().forEach(predicate -> CodeSet.of(predicate, column(dimension, predicate)));
    Column key = dimension.column(join.key());
    Column foreignKey = fact.column(join.foreignKey());
    if (key.type() != foreignKey.type() || !(key.array() instanceof int[])) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s: cannot join column %s of type %s with %s of type %s; give both 32-bit integers or strings",
              query.name(),
              foreignKey.name(),
              foreignKey.type(),
              key.name(),
              key.type()));
    }
    if (key.type() == ColumnType.STRING && key.dictionary() != foreignKey.dictionary()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s: cannot join column %s with %s: their dictionaries differ; share one by Database.sharingDictionary",
              query.name(),
              foreignKey.name(),
              key.name()));
    }
  }

  private void aggregate(StarQuery.AggregateExpression aggregate) {
    if (aggregate.function() != StarQuery.Function.SUM && aggregate.measure().columns().isEmpty()) {
      throw new IllegalArgumentException(
          query.name() + ": " + aggregate.function() + " has no column; give one");
    }
  }

  private void group(GroupColumn group) {
    database.table(group.dimension()).column(group.column());
  }

  private void measure(Column column) {
    if (column.type() != ColumnType.INT32 && column.type() != ColumnType.INT64) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s: cannot compute with column %s of type %s; give integers",
              query.name(),
              column.name(),
              column.type()));
    }
  }
}

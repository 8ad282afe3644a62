package org.gpuquerylab.operators.internal.star;

import java.util.List;
import org.gpuquerylab.operators.selection.Condition;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Table;

/**
 * Converts a star query's predicates on one table into a condition on the table's qualified
 * columns.
 */
final class Conditions {
  private Conditions() {}

  /** The conjunction of predicates that fit their columns. */
  static Condition of(Table table, List<Predicate> predicates) {
    return new Condition.AllOf(
        predicates.stream().map(predicate -> condition(table, predicate)).toList());
  }

  private static Condition condition(Table table, Predicate predicate) {
    String column = ColumnCache.qualified(table.name(), predicate.column());
    if (predicate instanceof Predicate.Between between) {
      return new Condition.Between(column, between.low(), between.high());
    }
    if (predicate instanceof Predicate.StringBetween between) {
      return new Condition.Between(column, between.low(), between.high());
    }
    if (predicate instanceof Predicate.InSet in) {
      return new Condition.AnyOf(
          in.set().intervals().stream()
              .<Condition>map(
                  interval -> between(column, table.column(predicate.column()), interval))
              .toList());
    }
    return predicate instanceof Predicate.In in
        ? new Condition.In(column, in.values())
        : new Condition.In(column, ((Predicate.StringIn) predicate).values());
  }

  private static Condition between(String name, Column column, CodeSet.Interval interval) {
    return column.type() == ColumnType.STRING
        ? new Condition.Between(
            name,
            column.dictionary().string(interval.low()),
            column.dictionary().string(interval.high()))
        : new Condition.Between(name, interval.low(), interval.high());
  }
}

package org.gpuquerylab.operators.star.operator;

import java.util.List;
import org.gpuquerylab.operators.selection.Condition;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.table.Table;

/** A star query's predicates on one table as a condition on its qualified columns. */
final class Conditions {
  private Conditions() {}

  /** The conjunction of the predicates, which fit their columns. */
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
    return predicate instanceof Predicate.In in
        ? new Condition.In(column, in.values())
        : new Condition.In(column, ((Predicate.StringIn) predicate).values());
  }
}

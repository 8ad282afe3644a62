package org.gpuquerylab.operators.selection;

import org.gpuquerylab.operators.selection.Condition.Comparison;
import org.gpuquerylab.operators.table.Table;

/** Evaluates a condition on the boxed values of one row; this defines the meaning of conditions. */
final class PlainCondition {
  private PlainCondition() {}

  static boolean holds(Condition condition, Table table, int row) {
    if (condition instanceof Condition.AllOf all) {
      return all.conditions().stream().allMatch(part -> holds(part, table, row));
    }
    if (condition instanceof Condition.AnyOf any) {
      return any.conditions().stream().anyMatch(part -> holds(part, table, row));
    }
    Condition.OnColumn onColumn = (Condition.OnColumn) condition;
    Object value = table.column(onColumn.column()).value(row);
    if (condition instanceof Condition.Between between) {
      return compare(value, Comparison.GREATER_OR_EQUAL, between.low())
          && compare(value, Comparison.LESS_OR_EQUAL, between.high());
    }
    if (condition instanceof Condition.In in) {
      return in.values().stream().anyMatch(x -> compare(value, Comparison.EQUAL, x));
    }
    Condition.Compare compare = (Condition.Compare) condition;
    return compare(value, compare.operator(), compare.value());
  }

  private static boolean compare(Object value, Comparison operator, Object constant) {
    if (value instanceof Double x) {
      double y = (Double) constant;
      return switch (operator) {
        case LESS -> x < y;
        case LESS_OR_EQUAL -> x <= y;
        case EQUAL -> x.doubleValue() == y;
        case NOT_EQUAL -> x.doubleValue() != y;
        case GREATER_OR_EQUAL -> x >= y;
        case GREATER -> x > y;
      };
    }
    int order =
        value instanceof String string
            ? string.compareTo((String) constant)
            : Long.compare(((Number) value).longValue(), ((Number) constant).longValue());
    return switch (operator) {
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case GREATER -> order > 0;
    };
  }
}

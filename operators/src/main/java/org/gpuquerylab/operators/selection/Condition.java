package org.gpuquerylab.operators.selection;

import java.util.List;

/**
 * A predicate over the rows of a table. A constant has the column's type: {@link Integer} for
 * INT32, {@link Integer} or {@link Long} for INT64, {@link Double} for FLOAT64, {@link String} for
 * STRING.
 */
public sealed interface Condition {

  /** A condition on one column. */
  sealed interface OnColumn extends Condition {
    /** The column's name. */
    String column();
  }

  /** A comparison: {@code column operator value}. */
  record Compare(String column, Comparison operator, Object value) implements OnColumn {}

  /** A range: {@code low <= column <= high}. No row passes if low exceeds high. */
  record Between(String column, Object low, Object high) implements OnColumn {}

  /** A list: the column equals one of some values. */
  record In(String column, List<?> values) implements OnColumn {
    /** Copies the list. */
    public In {
      values = List.copyOf(values);
    }
  }

  /** All of the conditions hold; if there are no conditions, every row passes. */
  record AllOf(List<Condition> conditions) implements Condition {
    /** Copies the list. */
    public AllOf {
      conditions = List.copyOf(conditions);
    }
  }

  /** At least one of the conditions holds; if there are no conditions, no row passes. */
  record AnyOf(List<Condition> conditions) implements Condition {
    /** Copies the list. */
    public AnyOf {
      conditions = List.copyOf(conditions);
    }
  }

  /** The comparison operators for a column and a constant. */
  enum Comparison {
    LESS,
    LESS_OR_EQUAL,
    EQUAL,
    NOT_EQUAL,
    GREATER_OR_EQUAL,
    GREATER
  }

  /** All of the conditions hold. */
  static Condition allOf(Condition... conditions) {
    return new AllOf(List.of(conditions));
  }

  /** At least one of the conditions holds. */
  static Condition anyOf(Condition... conditions) {
    return new AnyOf(List.of(conditions));
  }
}

package org.gpuquerylab.operators.expression;

/**
 * A key of an order. Numbers are ordered as expressions compare them: NaN is the largest, and -0.0
 * equals 0.0. Strings have the order of their dictionary.
 *
 * @param expression the key
 * @param descending whether larger values come first
 * @param nullsFirst whether NULLs precede all other values, whatever their order
 */
public record OrderingTerm(ScalarExpression expression, boolean descending, boolean nullsFirst) {

  /** Smaller values first, NULLs last. */
  public static OrderingTerm ascending(ScalarExpression expression) {
    return new OrderingTerm(expression, false, false);
  }

  /** Larger values first, NULLs last. */
  public static OrderingTerm descending(ScalarExpression expression) {
    return new OrderingTerm(expression, true, false);
  }

  /** The same key with NULLs first. */
  public OrderingTerm withNullsFirst() {
    return new OrderingTerm(expression, descending, true);
  }
}

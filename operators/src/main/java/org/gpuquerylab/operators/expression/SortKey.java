package org.gpuquerylab.operators.expression;

/**
 * A key of an order. Numbers are ordered as expressions compare them: NaN is the largest, and -0.0
 * equals 0.0. Strings have the order of their dictionary.
 *
 * @param expression the key
 * @param descending whether larger values come first
 * @param nullsFirst whether NULLs precede all other values, whatever their order
 */
public record SortKey(Expression expression, boolean descending, boolean nullsFirst) {

  /** Smaller values first, NULLs last. */
  public static SortKey ascending(Expression expression) {
    return new SortKey(expression, false, false);
  }

  /** Larger values first, NULLs last. */
  public static SortKey descending(Expression expression) {
    return new SortKey(expression, true, false);
  }

  /** The same key with NULLs first. */
  public SortKey withNullsFirst() {
    return new SortKey(expression, descending, true);
  }
}

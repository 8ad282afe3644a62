package org.gpuquerylab.joinorder.sql;

/**
 * A constant of a query.
 *
 * @param kind its kind
 * @param number the constant's value; for a date the days since 1970, for an interval its days; NaN
 *     for all others
 * @param text the text of a {@link Kind#TEXT}, empty for others
 */
record Literal(Kind kind, double number, String text) {
  /** The kind of a constant. */
  public enum Kind {
    NUMBER,
    DATE,
    INTERVAL,
    TEXT,
    NULL
  }

  /** Null. */
  static final Literal NULL = new Literal(Kind.NULL, Double.NaN, "");

  static Literal of(double number) {
    return new Literal(Kind.NUMBER, number, "");
  }

  static Literal date(double days) {
    return new Literal(Kind.DATE, days, "");
  }

  static Literal interval(double days) {
    return new Literal(Kind.INTERVAL, days, "");
  }

  /** A text. */
  public static Literal text(String text) {
    return new Literal(Kind.TEXT, Double.NaN, text);
  }

  /** Whether the constant is null. */
  public boolean isNull() {
    return kind == Kind.NULL;
  }
}

package org.gpuquerylab.operators.relation;

/** Which rows a join of a left and a right relation returns. A key with a NULL matches no key. */
public enum JoinKind {
  /** Each pair of rows that match. */
  INNER,
  /** Each pair of rows that match, and each other row of the left side with NULLs. */
  LEFT,
  /** Each pair of rows that match, and each other row of both sides with NULLs. */
  FULL,
  /** Each row of the left side that has a match, once: {@code EXISTS}, {@code IN}. */
  SEMI,
  /** Each row of the left side that has no match: {@code NOT EXISTS}. */
  ANTI,
  /**
   * Each row of the left side for which {@code NOT IN} is true. If the right side is empty, these
   * are all rows. If it has a NULL, there are none. Otherwise, they are the rows without a match
   * whose key is not NULL. The join must have a single key column.
   */
  NULL_AWARE_ANTI;

  /** Whether the result has columns of the right side. */
  public boolean keepsRight() {
    return compareTo(FULL) <= 0;
  }
}

package org.gpuquerylab.joinorder.query;

/**
 * The operators that join two inputs. Each keeps the sense of SQL: a predicate that is unknown
 * because of a NULL does not hold.
 *
 * <p>Not listed are single joins (scalar subqueries, which fail on a second match) and cross
 * products. A single join bounds a block of joins: its result is a relation of the block above, and
 * each of its inputs is a block of its own, so that no order makes it see rows that it does not see
 * as written. A cross product is a join whose predicate accepts NULLs and has selectivity 1.
 */
public enum JoinType {
  /** Pairs of rows for which the predicate holds. */
  INNER("join", true, false),
  /** The inner join, and each left row without a match, with NULLs for the right side. */
  LEFT_OUTER("left join", false, false),
  /** The inner join, and each row of both sides without a match, with NULLs for the other side. */
  FULL_OUTER("full join", true, false),
  /** The left rows with a match (EXISTS, IN). */
  LEFT_SEMI("semi join", false, true),
  /** The left rows without a match (NOT EXISTS). */
  LEFT_ANTI("anti join", false, true),
  /**
   * Each left row once, with a mark whether it has a match. The mark stands for the right side:
   * predicates of later joins name a relation of the right side if they read the mark.
   */
  LEFT_MARK("mark join", false, false);

  private final String label;
  private final boolean commutative;
  private final boolean hidesRight;

  JoinType(String label, boolean commutative, boolean hidesRight) {
    this.label = label;
    this.commutative = commutative;
    this.hidesRight = hidesRight;
  }

  /** The operator's name in printed plans, such as {@code left join}. */
  public String label() {
    return label;
  }

  /** Whether the two inputs may be exchanged. */
  public boolean isCommutative() {
    return commutative;
  }

  /** Whether the result has no columns of the right input. */
  public boolean hidesRight() {
    return hidesRight;
  }
}

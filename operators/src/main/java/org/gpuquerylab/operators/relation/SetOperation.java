package org.gpuquerylab.operators.relation;

/** An operation on the rows of two relations; rows are equal if all columns are, NULL to NULL. */
public enum SetOperation {
  /** Each row of either side, once. */
  UNION,
  /** All rows of both sides. */
  UNION_ALL,
  /** Each row that both sides have, once. */
  INTERSECT,
  /** Each row as often as the side has it that has it less often. */
  INTERSECT_ALL,
  /** Each row of the left side that the right side does not have, once. */
  EXCEPT,
  /** Each row as much more often as the left side has it. */
  EXCEPT_ALL
}

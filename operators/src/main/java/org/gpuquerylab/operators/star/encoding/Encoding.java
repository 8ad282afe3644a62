package org.gpuquerylab.operators.star.encoding;

/** How the columns of tables lie on the device; both lose nothing. */
public enum Encoding {
  /** Four bytes a value, as it is. */
  PLAIN,
  /**
   * One to four bytes a value: its distance from the column's least value or, where that is
   * narrower, its place among the column's distinct values.
   */
  NARROW
}

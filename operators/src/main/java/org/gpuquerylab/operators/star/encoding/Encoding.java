package org.gpuquerylab.operators.star.encoding;

/** How the columns of tables are stored on the device; both encodings are lossless. */
public enum Encoding {
  /** Four bytes a value, unchanged. */
  PLAIN,
  /**
   * One to four bytes a value: its distance from the column's least value or, if that is narrower,
   * its rank among the column's distinct values.
   */
  NARROW
}

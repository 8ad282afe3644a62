package org.gpuquerylab.operators.star;

/** The encoding of columns on the device; both encodings are lossless. */
public enum Encoding {
  /** Four bytes for each value, unchanged. */
  PLAIN,
  /**
   * One to four bytes for each value. The code is the value's difference from the smallest value,
   * or its rank among the column's distinct values if that takes fewer bytes.
   */
  NARROW
}

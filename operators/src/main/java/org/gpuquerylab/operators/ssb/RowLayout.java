package org.gpuquerylab.operators.ssb;

/** The positions of a table's rows; the rows are divided into blocks. */
interface RowLayout {

  /** Rows of the table. */
  int rows();

  /** Blocks of the table. */
  int blocks();

  /** The first row of a block; for the block after the last, the number of rows. */
  int firstRow(int block);

  /** The positions of a block's rows; a new array. */
  long[] positions(int block);
}

package org.gpuquerylab.operators.ssb;

/** Which positions a table's rows have; the rows are cut into blocks. */
interface RowLayout {

  /** Rows of the table. */
  int rows();

  /** Blocks of the table. */
  int blocks();

  /** The first row of a block; that of the block after the last is the number of rows. */
  int firstRow(int block);

  /** The positions of a block's rows; a new array. */
  long[] positions(int block);
}

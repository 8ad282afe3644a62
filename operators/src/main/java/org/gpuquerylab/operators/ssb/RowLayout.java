package org.gpuquerylab.operators.ssb;

/** The positions of a table's rows, which are divided into blocks. */
interface RowLayout {

  /** The number of rows of the table. */
  int rows();

  /** The number of blocks of the table. */
  int blocks();

  /** The first row of a block; for the index after the last block, the number of rows. */
  int firstRow(int block);

  /** The positions of the rows of a block, in a new array. */
  long[] positions(int block);
}

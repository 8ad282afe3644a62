package org.gpuquerylab.operators.ssb;

import java.util.stream.LongStream;

/**
 * A layout in which row i has position i.
 *
 * @param rows number of rows, at least 1
 */
record PlainRows(int rows) implements RowLayout {
  private static final int BLOCK = 16_384;

  @Override
  public int blocks() {
    return (rows - 1) / BLOCK + 1;
  }

  @Override
  public int firstRow(int block) {
    return (int) Math.min(rows, (long) block * BLOCK);
  }

  @Override
  public long[] positions(int block) {
    return LongStream.range(firstRow(block), firstRow(block + 1)).toArray();
  }
}

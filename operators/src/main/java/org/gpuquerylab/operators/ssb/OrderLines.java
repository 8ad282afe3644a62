package org.gpuquerylab.operators.ssb;

/**
 * The positions of order lines: line l of order o has position 8 o + l, where both are counted from
 * 0.
 */
final class OrderLines implements RowLayout {
  private static final int BLOCK = 4096;
  private static final int MOST_LINES = 7;

  private final int orders;
  private final Draws lines;
  private final int[] firstRows;

  /** The lines of some orders; several threads count them. */
  OrderLines(int orders, long seed, int threads) {
    this.orders = orders;
    lines = new Draws(seed, "lines");
    int[] counts = new int[(orders - 1) / BLOCK + 1];
    GeneratorBlocks.forEach(counts.length, threads, block -> counts[block] = count(block));
    firstRows = new int[counts.length + 1];
    for (int block = 0; block < counts.length; block++) {
      firstRows[block + 1] = Math.addExact(firstRows[block], counts[block]);
    }
  }

  private int count(int block) {
    int count = 0;
    for (int order = first(block); order < first(block + 1); order++) {
      count += lines(order);
    }
    return count;
  }

  private int first(int block) {
    return (int) Math.min(orders, (long) block * BLOCK);
  }

  /** The number of lines of an order. */
  int lines(long order) {
    return lines.between(order, 1, MOST_LINES);
  }

  @Override
  public int rows() {
    return firstRows[firstRows.length - 1];
  }

  @Override
  public int blocks() {
    return firstRows.length - 1;
  }

  @Override
  public int firstRow(int block) {
    return firstRows[block];
  }

  @Override
  public long[] positions(int block) {
    long[] positions = new long[firstRows[block + 1] - firstRows[block]];
    int row = 0;
    for (int order = first(block); order < first(block + 1); order++) {
      for (int line = 0; line < lines(order); line++) {
        positions[row++] = position(order, line);
      }
    }
    return positions;
  }

  static long position(long order, int line) {
    return (order << 3) | line;
  }

  static long order(long position) {
    return position >> 3;
  }

  static int line(long position) {
    return (int) position & 7;
  }
}

package org.gpuquerylab.entropy.internal.sparse;

/** The distribution of a few predicates as the probabilities of all cells. */
final class CellTable implements BagMarginals {
  private final double[] cells;

  /**
   * Creates a table.
   *
   * @param cells the probability of each cell, by bit mask; not copied
   */
  public CellTable(double[] cells) {
    this.cells = cells;
  }

  /** O(|onto| 2^(k - |set|)) time for k predicates. */
  @Override
  public double[] of(long set, long onto) {
    double[] sums = new double[1 << Long.bitCount(onto)];
    long free = (cells.length - 1) & ~set;
    long extra = 0;
    do {
      sums[Bits.compress(set | extra, onto)] += cells[(int) (set | extra)];
      extra = (extra - free) & free;
    } while (extra != 0);
    return sums;
  }
}

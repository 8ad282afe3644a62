package org.gpuquerylab.joinorder.gpu.tiled;

/** The splits of the rows of a tile into two rows, as {@code tiled_finish} takes them. */
final class RowSplits {
  /** Relations whose presence is the number of a row: {@code ROW_INDEX_BITS} of the kernels. */
  static final int RELATIONS = 5;

  private static final int ROWS = 1 << RELATIONS;

  /** Splits of the rows, of those without a left row too: {@code ROW_SPLITS} of the kernels. */
  static final int ALL = 243;

  /** The number of {@link #words}. */
  static final int WORDS = RELATIONS + 2 + ALL - ROWS;

  private RowSplits() {}

  /**
   * Where the splits of rows of k relations begin, for k = 0 to 6, then the splits with a left row
   * that is not empty: the left row, and from bit 8 on the right row. Those of one row are side by
   * side, the one with an empty right row first.
   */
  static int[] words() {
    int[] words = new int[WORDS];
    int at = RELATIONS + 2;
    for (int k = 0; k <= RELATIONS; k++) {
      words[k] = at;
      for (int row = 0; row < ROWS; row++) {
        if (Integer.bitCount(row) == k) {
          for (int left = row; left != 0; left = (left - 1) & row) {
            words[at++] = left | (row ^ left) << 8;
          }
        }
      }
    }
    words[RELATIONS + 1] = at;
    return words;
  }
}

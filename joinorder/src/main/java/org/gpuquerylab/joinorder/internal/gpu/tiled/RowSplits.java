package org.gpuquerylab.joinorder.internal.gpu.tiled;

/** The splits of the rows of a tile into two rows, in the form that {@code tiled_finish} reads. */
final class RowSplits {
  /**
   * The number of relations that determine the index of a row: {@code ROW_INDEX_BITS} of the
   * kernels.
   */
  static final int RELATIONS = 5;

  private static final int ROWS = 1 << RELATIONS;

  /**
   * The number of splits of the rows, including those with an empty left row: {@code ROW_SPLITS} of
   * the kernels.
   */
  static final int ALL = 243;

  /** The length of {@link #words}. */
  static final int WORDS = RELATIONS + 2 + ALL - ROWS;

  private RowSplits() {}

  /**
   * For k = 0 to 6, the start of the splits of rows of k relations. Then follow the splits whose
   * left row is not empty: the lowest 8 bits hold the left row, the higher bits the right row. The
   * splits of one row are adjacent; the split with an empty right row comes first.
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

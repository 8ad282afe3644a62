package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Map;

/**
 * The layout of a batch's tables, one after another: the factors by row and term, by column and
 * term, and by row and column; then a bound for each table.
 *
 * @param depth number of predicates of the terms
 */
record PairLayout(int depth) {
  /** The number of rows, which equals the number of columns. */
  private static final int SIDE = 1 << (PairTiling.CELL_BITS / 2);

  /** The start of the factors by column and term. */
  int columnTable() {
    return SIDE << depth;
  }

  /** The start of the factors by row and column. */
  int cellTable() {
    return 2 * columnTable();
  }

  /** The start of the bounds. */
  int bounds() {
    return cellTable() + (1 << PairTiling.CELL_BITS);
  }

  /** The number of doubles in all tables, rounded up to 32 bytes. */
  int tableLength() {
    return bounds() + 4;
  }

  /** The positions of a tile's predicates: only these differ between the tile's cells. */
  int tilePositions() {
    return PairTiling.CELL_BITS + depth;
  }

  /**
   * The number of factors of a context: one for each position of the tile, and one for the
   * context's own predicates.
   */
  int factors() {
    return tilePositions() + 1;
  }

  /** The sizes and offsets of the layout, as constants for kernels. */
  Map<String, Integer> defines() {
    return Map.of(
        "DEPTH", depth,
        "TILE_POSITIONS", tilePositions(),
        "FACTORS", factors(),
        "COLUMN_TABLE", columnTable(),
        "CELL_TABLE", cellTable(),
        "BOUNDS", bounds(),
        "TABLE_LENGTH", tableLength());
  }
}

package org.gpuquerylab.entropy.moments.gpu.pairs;

import java.util.Map;

/**
 * The layout of a batch's tables, one after the other: the factors of row and term, those of column
 * and term, those of row and column, and a bound for each table.
 *
 * @param depth predicates of the terms
 */
record PairLayout(int depth) {
  /** Number of rows, and of columns. */
  private static final int SIDE = 1 << (PairTiling.CELL_BITS / 2);

  /** The start of the factors of column and term. */
  int columnTable() {
    return SIDE << depth;
  }

  /** The start of the factors of row and column. */
  int cellTable() {
    return 2 * columnTable();
  }

  /** The start of the bounds. */
  int bounds() {
    return cellTable() + (1 << PairTiling.CELL_BITS);
  }

  /** Doubles of all tables, rounded up to 32 bytes. */
  int tableLength() {
    return bounds() + 4;
  }

  /** Positions of a tile: its cells differ only in these. */
  int tilePositions() {
    return PairTiling.CELL_BITS + depth;
  }

  /** Factors of a context: one for each position of the tile, and one for its own predicates. */
  int factors() {
    return tilePositions() + 1;
  }

  /** The numbers, as constants for kernels. */
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

package org.gpuquerylab.entropy.moments.gpu.pairs;

import java.util.Map;

/**
 * Where a batch's tables have what, one after the other: the factors of row and term, those of
 * column and term, those of row and column, and a bound of each table.
 *
 * @param depth predicates of the terms
 */
record PairLayout(int depth) {
  /** Rows, and columns. */
  private static final int SIDE = 1 << (PairTiling.CELL_BITS / 2);

  /** Where the factors of column and term begin. */
  int columnTable() {
    return SIDE << depth;
  }

  /** Where the factors of row and column begin. */
  int cellTable() {
    return 2 * columnTable();
  }

  /** Where the bounds begin. */
  int bounds() {
    return cellTable() + (1 << PairTiling.CELL_BITS);
  }

  /** Doubles of all tables, of whole 32 bytes. */
  int tableLength() {
    return bounds() + 4;
  }

  /** Positions of a tile: its cells differ in these. */
  int tilePositions() {
    return PairTiling.CELL_BITS + depth;
  }

  /** Factors of a context: one for each position of the tile, and that of its own predicates. */
  int factors() {
    return tilePositions() + 1;
  }

  /** The numbers as kernels are compiled with them. */
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

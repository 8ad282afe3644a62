package org.gpuquerylab.entropy.internal.moments;

/**
 * The division of a cell's bits: the lowest bits are the lanes, a row of values that every loop
 * processes at once; the next bits number the rows of a tile; a depth-first walk decides the high
 * bits.
 *
 * @param lanes number of lane bits
 * @param tile number of row bits within a tile
 * @param high number of bits above a tile
 */
record Tiling(int lanes, int tile, int high) {
  private static final int MAX_LANES = 6;

  /**
   * A tile has 2^12 cells, 32 KiB: the tile, its factor and the sums stay in a core's first two
   * caches.
   */
  private static final int MAX_TILE = 6;

  /** Returns the tiling for a number of predicates. */
  public static Tiling of(int predicates) {
    int lanes = Math.min(MAX_LANES, predicates);
    int tile = Math.min(MAX_TILE, predicates - lanes);
    return new Tiling(lanes, tile, predicates - lanes - tile);
  }

  /** The number of bits that number rows, within a tile and above. */
  int rowBits() {
    return tile + high;
  }

  /** The number of bits below the high bits. */
  int lowBits() {
    return lanes + tile;
  }

  /** The number of cells in a row. */
  int width() {
    return 1 << lanes;
  }

  /** The number of rows in a tile. */
  int tileRows() {
    return 1 << tile;
  }

  double[][] newTile() {
    return new double[tileRows()][width()];
  }

  long tileBytes() {
    return 8L << lowBits();
  }
}

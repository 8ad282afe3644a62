package org.gpuquerylab.entropy.moments.sums;

/**
 * How the bits of a cell are divided: the lowest are the lanes, a row of values that every loop
 * processes at once; the next ones number the rows of a tile; the high ones are walked depth first.
 *
 * @param lanes lane bits
 * @param tile row bits within a tile
 * @param high bits above a tile
 */
public record Tiling(int lanes, int tile, int high) {
  private static final int MAX_LANES = 6;

  /** 2^12 cells, 32 KiB: a tile, its factor and the sums stay in a core's first two caches. */
  private static final int MAX_TILE = 6;

  /** The tiling for a number of predicates. */
  public static Tiling of(int predicates) {
    int lanes = Math.min(MAX_LANES, predicates);
    int tile = Math.min(MAX_TILE, predicates - lanes);
    return new Tiling(lanes, tile, predicates - lanes - tile);
  }

  /** Bits that number rows, within a tile and above. */
  int rowBits() {
    return tile + high;
  }

  /** Bits below the high ones. */
  int lowBits() {
    return lanes + tile;
  }

  /** Cells of a row. */
  int width() {
    return 1 << lanes;
  }

  /** Rows of a tile. */
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

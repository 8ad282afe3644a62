package org.gpuquerylab.entropy.internal.gpu;

import java.util.Map;

/**
 * The order of a tile's factors and of the base. First come the row factors, which belong to bits
 * 2, 3 and all bits from 8 on of a cell's index in its tile; then come the column factors. A group
 * processes the cells of a tile in parts, and each of its work-items processes 2^radix cells of a
 * part.
 */
final class CellFactors {
  /** The number of column factors. */
  static final int COLUMNS = 64;

  private static final int MOST_PART_BITS = 12;
  private static final int MOST_RADIX = 4;

  private CellFactors() {}

  /** The sizes for tiles of 2^low cells, as constants for kernels. */
  static Map<String, Integer> defines(int low) {
    return Map.of(
        "LOW", low,
        "PART_BITS", partBits(low),
        "RADIX", radix(low),
        "ROW_FACTORS", rows(low),
        "COLUMN_FACTORS", COLUMNS);
  }

  private static int partBits(int low) {
    return Math.min(low, MOST_PART_BITS);
  }

  private static int radix(int low) {
    return Math.min(low, MOST_RADIX);
  }

  /** The number of row factors of a tile of 2^low cells. */
  static int rows(int low) {
    return low > 8 ? 4 << (low - 8) : 4;
  }

  /** The number of factors of a tile of 2^low cells. */
  static int count(int low) {
    return rows(low) + COLUMNS;
  }

  /** The row factor of an index. */
  static int row(int place) {
    return ((place >> 2) & 3) | ((place >> 8) << 2);
  }

  /** The column factor of an index, counted from the first column factor. */
  static int column(int place) {
    return ((place & 3) << 4) | ((place >> 4) & 15);
  }

  /** The low bits for which a factor stands. */
  static int bits(int number, int low) {
    int column = number - rows(low);
    return column < 0
        ? ((number & 3) << 2) | ((number >> 2) << 8)
        : (column >> 4) | ((column & 15) << 4);
  }

  /** The index of the base value for a cell's index: adjacent work-items hold indices 16 apart. */
  static int base(int place, int low) {
    int partBits = partBits(low);
    int radix = radix(low);
    int value = ((place >> partBits) << radix) + (place & ((1 << radix) - 1));
    return (value << (partBits - radix)) + ((place & ((1 << partBits) - 1)) >> radix);
  }
}

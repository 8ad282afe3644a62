package org.gpuquerylab.concurrency.internal.workload;

import java.util.function.IntUnaryOperator;

/**
 * A generated dimension. Its rows have a key and an attribute; rows with attributes in a range
 * qualify.
 *
 * @param attributes upper bound of the attributes, which are uniform from 0
 * @param low the smallest attribute that qualifies
 * @param high the smallest attribute above {@code low} that does not qualify
 * @param column the number of the dimension's random column; the fact table's column has the next
 *     number
 */
record Dimension(int rows, int attributes, int low, int high, int column) {
  /** The key of a row. The keys have gaps, as if rows had been deleted. */
  static int key(int row) {
    return 3 * row + 7;
  }

  IntUnaryOperator attribute(long seed) {
    return new SeededNumbers(seed, column).column(attributes);
  }

  /** The foreign keys in the fact table; a ninth of them match no row. */
  IntUnaryOperator foreignKeys(long seed) {
    IntUnaryOperator rowOf = new SeededNumbers(seed, column + 1).column(rows + rows / 8);
    return row -> key(rowOf.applyAsInt(row));
  }

  boolean qualifies(int row, long seed) {
    int attribute = attribute(seed).applyAsInt(row);
    return row < rows && attribute >= low && attribute < high;
  }

  /** The share of the fact table's rows that match a qualifying row. */
  double share() {
    double qualifying = Math.max(0, Math.min(high, attributes) - low) / (double) attributes;
    return qualifying * rows / (rows + rows / 8);
  }

  /**
   * The number of slots in the hash table: a power of two that is at least twice the number of
   * rows.
   */
  int fittingSlots() {
    return Integer.highestOneBit(rows) << 2;
  }
}

package org.gpuquerylab.concurrency.workload.star;

import java.util.function.IntUnaryOperator;
import org.gpuquerylab.concurrency.workload.assembly.SeededNumbers;

/**
 * A generated dimension: rows with a key and an attribute, of which a range qualifies.
 *
 * @param attributes upper bound of the attributes, which are uniform from 0
 * @param low least attribute that qualifies
 * @param high least attribute above it that does not qualify
 * @param column the number of its random column; the fact table's has the next number
 */
record Dimension(int rows, int attributes, int low, int high, int column) {
  /** Keys have gaps, as after deletions. */
  static int key(int row) {
    return 3 * row + 7;
  }

  IntUnaryOperator attribute(long seed) {
    return new SeededNumbers(seed, column).column(attributes);
  }

  /** The keys of the fact table, a ninth of which match no row. */
  IntUnaryOperator foreignKeys(long seed) {
    IntUnaryOperator rowOf = new SeededNumbers(seed, column + 1).column(rows + rows / 8);
    return row -> key(rowOf.applyAsInt(row));
  }

  boolean qualifies(int row, long seed) {
    int attribute = attribute(seed).applyAsInt(row);
    return row < rows && attribute >= low && attribute < high;
  }

  /** The share of the fact table's rows that find a qualifying row. */
  double share() {
    double qualifying = Math.max(0, Math.min(high, attributes) - low) / (double) attributes;
    return qualifying * rows / (rows + rows / 8);
  }

  /** Slots of its table, a power of two that is at least twice its rows. */
  int fittingSlots() {
    return Integer.highestOneBit(rows) << 2;
  }
}

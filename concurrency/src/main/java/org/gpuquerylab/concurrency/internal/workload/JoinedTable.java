package org.gpuquerylab.concurrency.internal.workload;

import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A generated table of keys and values.
 *
 * @param keys upper bound of the keys, which are uniform; 0 if the key is the row number
 * @param limit the smallest value that does not qualify
 * @param column the number of the table's first random column
 */
record JoinedTable(int rows, int keys, int limit, int column) {
  /** The upper bound of the values. */
  static final int VALUES = 16;

  IntUnaryOperator keyOf(long seed) {
    return keys == 0 ? row -> row : new SeededNumbers(seed, column).column(keys);
  }

  IntUnaryOperator valueOf(long seed) {
    return new SeededNumbers(seed, column + 1).column(VALUES);
  }

  /** The expected number of qualifying rows. */
  long kept() {
    return (long) rows * Math.min(limit, VALUES) / VALUES;
  }

  /** The maximum number of different keys. */
  private int mostKeys() {
    return keys == 0 ? rows : Math.min(keys, rows);
  }

  /**
   * The number of slots in the table's hash table: a power of two that is at least twice the number
   * of keys.
   */
  int fittingSlots() {
    return Integer.highestOneBit(mostKeys()) << 2;
  }

  /** For each key, the number of qualifying rows and the sum of their values. */
  Map<Integer, long[]> gathered(long seed) {
    IntUnaryOperator value = valueOf(seed);
    return IntStream.range(0, rows)
        .filter(row -> value.applyAsInt(row) < limit)
        .boxed()
        .collect(
            Collectors.toMap(
                row -> keyOf(seed).applyAsInt(row),
                row -> new long[] {1, value.applyAsInt(row)},
                (a, b) -> new long[] {a[0] + b[0], a[1] + b[1]}));
  }
}

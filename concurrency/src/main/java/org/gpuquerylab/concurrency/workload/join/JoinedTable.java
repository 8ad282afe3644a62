package org.gpuquerylab.concurrency.workload.join;

import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.workload.assembly.SeededNumbers;

/**
 * A generated table of keys and values.
 *
 * @param keys upper bound of the keys, which are uniform; 0 if the key is the row's number
 * @param limit least value that does not qualify
 * @param column the number of its first random column
 */
record JoinedTable(int rows, int keys, int limit, int column) {
  /** Upper bound of the values. */
  static final int VALUES = 16;

  IntUnaryOperator keyOf(long seed) {
    return keys == 0 ? row -> row : new SeededNumbers(seed, column).column(keys);
  }

  IntUnaryOperator valueOf(long seed) {
    return new SeededNumbers(seed, column + 1).column(VALUES);
  }

  /** Expected number of qualifying rows. */
  long kept() {
    return (long) rows * Math.min(limit, VALUES) / VALUES;
  }

  /** The most keys that it can have. */
  private int mostKeys() {
    return keys == 0 ? rows : Math.min(keys, rows);
  }

  /** Slots of its hash table, a power of two that is at least twice its keys. */
  int fittingSlots() {
    return Integer.highestOneBit(mostKeys()) << 2;
  }

  /** The values of the qualifying rows by key: their number and sum. */
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

package org.gpuquerylab.operators.internal.fused;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.table.Table;

/** The keys of a dimension, checked for duplicates. */
final class DimensionKeys {
  private final int[] keys;
  private final int least;
  private final int greatest;

  /** Whether row r has the key least + r, for all rows. */
  private final boolean positional;

  /**
   * The keys in the high half and the rows in the low half, in ascending order; empty if row
   * numbers follow from the keys.
   */
  private final long[] sorted;

  /**
   * Inspects a key column; the time is O(n log n), or O(n) if the keys are consecutive.
   *
   * @throws IllegalArgumentException if a key occurs twice
   */
  DimensionKeys(Table dimension, String key) {
    keys = dimension.column(key).ints();
    int first = keys.length == 0 ? 0 : keys[0];
    positional = IntStream.range(0, keys.length).allMatch(row -> keys[row] == (long) first + row);
    sorted =
        IntStream.range(0, positional ? 0 : keys.length)
            .mapToLong(row -> ((long) keys[row] << Integer.SIZE) | row)
            .sorted()
            .toArray();
    for (int i = 1; i < sorted.length; i++) {
      if (key(i - 1) == key(i)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "key %s of %s contains %d twice; remove one of the rows",
                key,
                dimension.name(),
                key(i)));
      }
    }
    least = positional ? first : key(0);
    greatest = positional ? first + Math.max(0, keys.length - 1) : key(keys.length - 1);
  }

  private int key(int place) {
    return (int) (sorted[place] >> Integer.SIZE);
  }

  /** The key of each row; must not be modified. */
  public int[] keys() {
    return keys;
  }

  /** The number of keys. */
  public int rows() {
    return keys.length;
  }

  /** The smallest key; there must be at least one key. */
  public int least() {
    return least;
  }

  /** The greatest key; there must be at least one key. */
  public int greatest() {
    return greatest;
  }

  /** The number of integers from the smallest to the greatest key. */
  public long span() {
    return (long) greatest - least + 1;
  }

  /** Whether the row of each key is the key's difference from the smallest key. */
  public boolean positional() {
    return positional;
  }

  /** The row of a key; -1 if there is none; the time is O(log n). */
  public int row(int key) {
    if (positional) {
      long row = (long) key - least;
      return row >= 0 && row < keys.length ? (int) row : -1;
    }
    int place = Arrays.binarySearch(sorted, (long) key << Integer.SIZE);
    int at = place < 0 ? -place - 1 : place;
    return at < sorted.length && key(at) == key ? (int) sorted[at] : -1;
  }
}

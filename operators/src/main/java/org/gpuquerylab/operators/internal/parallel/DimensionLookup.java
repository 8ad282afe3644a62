package org.gpuquerylab.operators.internal.parallel;

import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.table.Table;

/**
 * Finds the groups of a dimension's rows by their keys. The lookup is an array if the keys are
 * dense, otherwise a hash table with linear probing.
 */
abstract sealed class DimensionLookup permits DenseLookup, HashLookup {
  /** The result for a key whose row does not pass. */
  static final int FILTERED = -1;

  /** The result for a key that has no row. */
  static final int ABSENT = -2;

  /** The maximum number of array elements for each row. */
  private static final long SPARSEST = 16;

  /** An array may always have this many elements, even if there are few rows. */
  private static final long SMALL = 1 << 16;

  /**
   * The lookup of a join; the time is O(rows of the dimension).
   *
   * @throws IllegalArgumentException if the join does not fit the dimension, or two rows have the
   *     same key
   */
  static DimensionLookup of(DimensionJoin join, Table dimension, DimensionGroups groups) {
    int[] keys = dimension.column(join.key()).ints();
    BlockFilter[] filters =
        join.predicates().stream()
            .map(predicate -> BlockFilter.of(predicate, dimension))
            .toArray(BlockFilter[]::new);
    long least = Arrays.stream(keys).min().orElse(0);
    long cells = keys.length == 0 ? 0 : Arrays.stream(keys).max().getAsInt() - least + 1;
    DimensionLookup lookup =
        cells <= Math.max(SMALL, SPARSEST * keys.length)
            ? new DenseLookup((int) least, (int) cells)
            : new HashLookup(keys.length);
    for (int row = 0; row < keys.length; row++) {
      int group = passes(filters, row) ? groups.group(row) : FILTERED;
      if (!lookup.put(keys[row], group)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "key %s of %s contains %d twice; remove one of the rows",
                join.key(),
                join.dimension(),
                keys[row]));
      }
    }
    return lookup;
  }

  private static boolean passes(BlockFilter[] filters, int row) {
    for (BlockFilter filter : filters) {
      if (!filter.passes(row)) {
        return false;
      }
    }
    return true;
  }

  /** Stores the group of a key; returns false if the key is already stored. */
  abstract boolean put(int key, int group);

  /**
   * Keeps the rows whose key exists and passes, and adds the key's group to the group of the row.
   *
   * @param foreignKeys the column of the fact table; not modified
   * @param stride the factor by which the dimension's group number is multiplied before it is added
   *     to a row's group
   */
  abstract void probe(RowBlock block, int[] foreignKeys, long stride);
}

package org.gpuquerylab.operators.internal.fused;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.operators.star.CodeSet;
import org.jspecify.annotations.Nullable;

/**
 * A sample of a fact table: runs of consecutive rows, since the rows of one order have the same
 * date and customer, so that selectivities cannot simply be multiplied. What is read of the tables
 * is kept, so that only the first query that needs a column pays for it.
 */
final class FactSample {
  /** The number of rows of a run, each of which has a bit in a word. */
  static final int RUN = Long.SIZE;

  private static final int RUNS = 256;

  private final int[] rows;
  private final int runs;
  private final Map<EncodedColumn, int[]> ofFact = new HashMap<>();
  private final Map<Place, int[]> ofDimensions = new HashMap<>();

  /** Where a foreign key leads: to a row, or to the value of a column there. */
  private record Place(EncodedColumn foreignKey, DimensionKeys keys, @Nullable String column) {}

  /** Samples a table of some rows. */
  FactSample(int rows) {
    int whole = Math.max(1, rows / RUN);
    runs = Math.min(RUNS, whole);
    int each = Math.min(RUN, rows);
    this.rows = new int[runs * each];
    for (int run = 0; run < runs; run++) {
      int first = (int) ((long) whole * run / runs * RUN);
      for (int i = 0; i < each; i++) {
        this.rows[run * each + i] = first + i;
      }
    }
  }

  /** The number of runs. */
  int runs() {
    return runs;
  }

  /** The number of sampled rows. */
  int size() {
    return rows.length;
  }

  /** For each run, the bits of the rows. */
  long[] all() {
    long[] bits = new long[runs];
    Arrays.fill(bits, rows.length == 0 ? 0 : -1L >>> (RUN - rows.length / runs));
    return bits;
  }

  /**
   * Removes the rows whose value of a column is not in a set.
   *
   * @param bits modified
   */
  void keep(long[] bits, EncodedColumn column, CodeSet set) {
    keep(bits, ofFact.computeIfAbsent(column, key -> values(column)), set);
  }

  /**
   * Removes the rows that do not match a row of a dimension that passes.
   *
   * @param bits modified
   */
  void keep(long[] bits, EncodedColumn foreignKey, DimensionKeys keys, DimensionProbe probe) {
    int[] found = targets(foreignKey, keys);
    for (int i = 0; i < found.length; i++) {
      if (found[i] < 0) {
        remove(bits, i);
      }
    }
    for (String column : probe.conditionColumns()) {
      int[] values = probe.dimension().column(column).ints();
      int[] sampled =
          ofDimensions.computeIfAbsent(
              new Place(foreignKey, keys, column),
              key -> Arrays.stream(found).map(row -> row < 0 ? 0 : values[row]).toArray());
      keep(bits, sampled, probe.condition(column));
    }
  }

  /** The rows of a dimension to which a foreign key leads; -1 where there is none. */
  private int[] targets(EncodedColumn foreignKey, DimensionKeys keys) {
    return ofDimensions.computeIfAbsent(
        new Place(foreignKey, keys, null),
        key -> Arrays.stream(rows).map(row -> keys.row(foreignKey.value(row))).toArray());
  }

  private int[] values(EncodedColumn column) {
    return Arrays.stream(rows).map(column::value).toArray();
  }

  private void keep(long[] bits, int[] values, CodeSet set) {
    for (int i = 0; i < values.length; i++) {
      if (!set.contains(values[i])) {
        remove(bits, i);
      }
    }
  }

  private void remove(long[] bits, int place) {
    int each = rows.length / runs;
    bits[place / each] &= ~(1L << place % each);
  }
}

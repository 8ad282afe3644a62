package org.gpuquerylab.experiments.internal.costmodel;

import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.gpuquerylab.operators.table.Column;

/** Hash values of rows, which change if the values of a row move to different rows. */
final class RowHash {
  private final List<LongUnaryOperator> columns;

  /** Creates hash values from these columns, in this order. */
  RowHash(List<Column> columns) {
    this.columns = columns.stream().map(RowHash::values).toList();
  }

  /** The values of an integer column, as a function of the row. */
  static LongUnaryOperator values(Column column) {
    if (column.array() instanceof long[] longs) {
      return row -> longs[(int) row];
    }
    int[] ints = column.ints();
    return row -> ints[(int) row];
  }

  /** The hash value of a row. The time is O(columns). */
  long of(long row) {
    long hash = columns.size();
    for (LongUnaryOperator column : columns) {
      hash = mix(hash + column.applyAsLong(row));
    }
    return hash;
  }

  /** The sum of the hash values of the first rows, which does not depend on their order. */
  long sum(long rows) {
    return LongStream.range(0, rows).parallel().map(this::of).sum();
  }

  /** The finalizer of Murmur3, which is a bijection of 32-bit numbers. */
  static int mixInt(int x) {
    int z = (x ^ (x >>> 16)) * 0x85EBCA6B;
    z = (z ^ (z >>> 13)) * 0xC2B2AE35;
    return z ^ (z >>> 16);
  }

  /** The finalizer of SplitMix64, which is a bijection of 64-bit numbers. */
  static long mix(long x) {
    long z = x + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}

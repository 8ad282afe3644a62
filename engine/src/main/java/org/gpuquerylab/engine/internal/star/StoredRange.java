package org.gpuquerylab.engine.internal.star;

import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.Vector;

/**
 * The least and the greatest stored value of a column of numbers or codes that is not NULL; both
 * are 0 if there is none.
 */
record StoredRange(long least, long greatest) {

  /**
   * The range of a column; the time is O(rows).
   *
   * @throws IllegalArgumentException if the column has floating-point numbers or timestamps
   */
  static StoredRange of(Vector vector) {
    DataType type = vector.type();
    if (type.isFloating() || type.kind() == DataType.Kind.TIMESTAMP) {
      throw new IllegalArgumentException("no codes for " + type);
    }
    LongSummaryStatistics values =
        IntStream.range(0, vector.rows())
            .parallel()
            .filter(vector::isValid)
            .mapToLong(row -> CodedColumn.value(vector, row))
            .summaryStatistics();
    return values.getCount() == 0
        ? new StoredRange(0, 0)
        : new StoredRange(values.getMin(), values.getMax());
  }

  /** Whether the values fit into 32 bits, with some values more below and above. */
  boolean fits(int more) {
    return least >= Integer.MIN_VALUE + (long) more && greatest <= Integer.MAX_VALUE - (long) more;
  }

  /** This range and a value. */
  StoredRange with(long value) {
    return new StoredRange(Math.min(least, value), Math.max(greatest, value));
  }

  /** The range of the sums with a constant, or of a constant minus the values. */
  StoredRange shifted(long constant, boolean minus) {
    double most = Math.abs((double) constant) + magnitude();
    if (most > 1L << 62) {
      throw new IllegalArgumentException("too wide");
    }
    return minus
        ? new StoredRange(constant - greatest, constant - least)
        : new StoredRange(constant + least, constant + greatest);
  }

  /** The greatest magnitude of a value. */
  double magnitude() {
    return Math.max(Math.abs((double) least), Math.abs((double) greatest));
  }
}

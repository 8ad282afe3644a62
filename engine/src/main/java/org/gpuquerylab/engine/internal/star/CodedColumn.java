package org.gpuquerylab.engine.internal.star;

import java.util.stream.IntStream;
import org.gpuquerylab.operators.relation.Vector;

/**
 * A column as codes of 32 bits: its stored values, and one code for NULL, which is next to the
 * range of the others.
 */
final class CodedColumn {
  private final Vector vector;
  private final StoredRange range;
  private final int[] codes;
  private final int ofNull;

  /**
   * Makes the codes; the time is O(rows).
   *
   * @throws IllegalArgumentException if the values do not fit
   */
  CodedColumn(Vector vector, StoredRange range) {
    boolean nulls = vector.validity() != null;
    if (!range.fits(nulls ? 1 : 0)) {
      throw new IllegalArgumentException("column " + vector.name() + " is too wide");
    }
    this.vector = vector;
    this.range = range;
    ofNull = nulls ? (int) range.least() - 1 : 0;
    codes =
        !nulls && vector.values() instanceof int[] ints
            ? ints
            : IntStream.range(0, vector.rows())
                .parallel()
                .map(row -> vector.isValid(row) ? (int) value(vector, row) : ofNull)
                .toArray();
  }

  /** The stored value of a row, as a number. */
  static long value(Vector vector, int row) {
    Object values = vector.values();
    if (values instanceof int[] ints) {
      return ints[row];
    }
    return values instanceof long[] longs ? longs[row] : ((byte[]) values)[row];
  }

  /** A new array of the stored values. */
  static long[] values(Vector vector) {
    return IntStream.range(0, vector.rows())
        .parallel()
        .mapToLong(row -> value(vector, row))
        .toArray();
  }

  /** The column of the data. */
  Vector vector() {
    return vector;
  }

  /** The code of each row; must not be modified. */
  int[] codes() {
    return codes;
  }

  /** Whether a row may be NULL. */
  boolean hasNulls() {
    return vector.validity() != null;
  }

  /** Whether equal values have equal codes in another column. */
  boolean isComparable(CodedColumn other) {
    return vector.dictionary() == other.vector.dictionary()
        && vector.type().scale() == other.vector.type().scale()
        && vector.type().isNumeric() == other.vector.type().isNumeric();
  }

  /** Whether a code stands for NULL. */
  boolean isNull(int code) {
    return hasNulls() && code == ofNull;
  }

  /** The least code, also of NULL. */
  int least() {
    return hasNulls() ? ofNull : (int) range.least();
  }

  /** The greatest code. */
  int greatest() {
    return (int) range.greatest();
  }

  /** The least code that does not stand for NULL, or less where nothing does. */
  int leastValue() {
    return hasNulls() ? (int) range.least() : Integer.MIN_VALUE;
  }
}

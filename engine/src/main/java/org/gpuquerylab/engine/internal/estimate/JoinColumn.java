package org.gpuquerylab.engine.internal.estimate;

import java.util.OptionalLong;
import org.gpuquerylab.calcite.internal.ValueRanges;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.Vector;
import org.jspecify.annotations.Nullable;

/** A column whose values are keys: integers, days since 1970, or codes of strings. */
record JoinColumn(Vector vector) {

  static boolean isPossible(Vector vector) {
    DataType.Kind kind = vector.type().kind();
    return vector.type().isInteger() || kind == DataType.Kind.DATE || kind == DataType.Kind.STRING;
  }

  long key(int row) {
    Object values = vector.values();
    if (values instanceof int[] some) {
      return some[row];
    } else if (values instanceof long[] some) {
      return some[row];
    }
    return ((byte[]) values)[row];
  }

  /** The key of a value as a catalogue's sample has it; empty if no row has it. */
  OptionalLong key(@Nullable Object value) {
    if (value instanceof Double number) {
      return number == Math.rint(number)
          ? OptionalLong.of(number.longValue())
          : OptionalLong.empty();
    } else if (value instanceof String text && vector.dictionary() != null) {
      var code = vector.dictionary().code(text);
      return code.isPresent() ? OptionalLong.of(code.getAsInt()) : OptionalLong.empty();
    }
    return OptionalLong.empty();
  }

  /** Whether a row is not NULL and its value is in a set. */
  boolean isIn(int row, ValueRanges values) {
    if (!vector.isValid(row)) {
      return false;
    }
    return values.contains(
        vector.dictionary() == null ? (Object) (double) key(row) : vector.value(row));
  }

  boolean hasNulls() {
    for (int row = 0; vector.validity() != null && row < vector.rows(); row++) {
      if (!vector.isValid(row)) {
        return true;
      }
    }
    return false;
  }
}

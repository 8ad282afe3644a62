package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * A column as kernels read it.
 *
 * @param values the values
 * @param validity the bitmap of the values that are not NULL; null if no value is NULL
 * @param references for each row, the index of its value, or a negative number for NULL; null if
 *     row i has value i
 */
public record KeyColumn(
    DeviceBuffer<?> values,
    @Nullable DeviceBuffer<int[]> validity,
    @Nullable DeviceBuffer<int[]> references) {
  static final int INTEGER = 0;
  static final int FLOAT = 1;
  static final int DOUBLE = 2;
  static final int BYTE = 3;

  /** The number by which kernels identify how values are read. */
  int kind() {
    ElementType<?> type = values.type();
    return type == ElementType.BYTE
        ? BYTE
        : type == ElementType.FLOAT ? FLOAT : type == ElementType.DOUBLE ? DOUBLE : INTEGER;
  }

  /** Whether a row may be NULL. */
  boolean isNullable() {
    return validity != null || references != null;
  }
}

package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.jspecify.annotations.Nullable;

/**
 * A column as kernels of joins and aggregations read it.
 *
 * @param values the values
 * @param validity the bitmap of the values that are not NULL; null if no value is NULL
 * @param references for each row, the index of its value, or a negative number for NULL; null if
 *     row i has value i
 * @param isNullable whether a row may be NULL
 * @param isFixed whether the values never change
 */
record KeyColumn(
    DeviceBuffer<?> values,
    @Nullable DeviceBuffer<int[]> validity,
    @Nullable DeviceBuffer<int[]> references,
    boolean isNullable,
    boolean isFixed) {
  static final int INTEGER = 0;
  static final int FLOAT = 1;
  static final int DOUBLE = 2;
  static final int BYTE = 3;

  /** A column of a relation. */
  static KeyColumn of(DeviceRelation.Attribute column) {
    DeviceVector references = column.references();
    return new KeyColumn(
        column.vector().values(),
        column.vector().validity(),
        references == null ? null : references.ints(),
        column.isNullable(),
        true);
  }

  /** The column's values at some places; null for all of them. */
  KeyColumn at(@Nullable DeviceBuffer<int[]> rows) {
    return new KeyColumn(values, validity, rows, isNullable, isFixed);
  }

  /** A column of numbers of rows or groups. */
  static KeyColumn ofNumbers(DeviceBuffer<int[]> numbers) {
    return new KeyColumn(numbers, null, null, false, false);
  }

  /** The number by which kernels identify how values are read. */
  int kind() {
    ElementType<?> type = values.type();
    return type == ElementType.BYTE
        ? BYTE
        : type == ElementType.FLOAT ? FLOAT : type == ElementType.DOUBLE ? DOUBLE : INTEGER;
  }
}

package org.gpuquerylab.operators.table;

import org.gpuquerylab.backend.device.ElementType;

/** The type of a column's values, and their storage. */
public enum ColumnType {
  /** 32-bit integers. */
  INT32,
  /** 64-bit integers. */
  INT64,
  /** Double-precision numbers. */
  FLOAT64,
  /** Strings, stored as 32-bit codes of the column's {@link Dictionary}. */
  STRING;

  /** The Java array type of the values. */
  public ElementType<?> elements() {
    return switch (this) {
      case INT32, STRING -> ElementType.INT;
      case INT64 -> ElementType.LONG;
      case FLOAT64 -> ElementType.DOUBLE;
    };
  }

  /** The number of bytes of a value. */
  public int bytes() {
    return elements().bytes();
  }
}

package org.gpuquerylab.operators.table;

import org.gpuquerylab.backend.device.ElementType;

/** The type of a column's values, and how they are stored. */
public enum ColumnType {
  /** 32-bit integers. */
  INT32,
  /** 64-bit integers. */
  INT64,
  /** Double-precision numbers. */
  FLOAT64,
  /** Strings, each a 32-bit code of the column's {@link Dictionary}. */
  STRING;

  /** The type of the array that holds the values. */
  public ElementType<?> elements() {
    return switch (this) {
      case INT32, STRING -> ElementType.INT;
      case INT64 -> ElementType.LONG;
      case FLOAT64 -> ElementType.DOUBLE;
    };
  }

  /** Bytes a value. */
  public int bytes() {
    return elements().bytes();
  }
}

package org.gpuquerylab.joinorder.gpu.tiled;

import org.gpuquerylab.backend.ElementType;

/** The type in which {@link TiledDpSub} keeps costs. */
public enum Precision {
  /** 4 bytes a set: plans are optimal up to the rounding of floats. */
  FLOAT(5),
  /** 8 bytes a set. */
  DOUBLE(4);

  private final int columnBits;

  Precision(int columnBits) {
    this.columnBits = columnBits;
  }

  /** The type of a cost in device memory. */
  ElementType<?> type() {
    return this == FLOAT ? ElementType.FLOAT : ElementType.DOUBLE;
  }

  /** The precision of a table of costs. */
  static Precision of(Object array) {
    return array instanceof float[] ? FLOAT : DOUBLE;
  }

  /** {@code COLUMN_BITS} of the kernels: a row of a tile has 128 bytes. */
  int columnBits() {
    return columnBits;
  }

  /** {@code TILE_BITS} of the kernels: the relations that a tile splits among its values. */
  int tileBits() {
    return columnBits + RowSplits.RELATIONS;
  }
}

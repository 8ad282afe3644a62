package org.gpuquerylab.joinorder.gpu.tiled;

import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.KernelDefines;

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

  /** {@code REAL_BITS} of the kernels: the bits of a cost. */
  int bits() {
    return type().bytes() * Byte.SIZE;
  }

  /** The precision that a kernel was compiled for. */
  static Precision of(KernelDefines defines) {
    return defines.intValue("REAL_BITS") == FLOAT.bits() ? FLOAT : DOUBLE;
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

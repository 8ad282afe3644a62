package org.gpuquerylab.joinorder.internal.gpu.tiled;

import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.KernelDefines;

/** The type in which {@link TiledDpSub} stores costs. */
enum Precision {
  /** Floats, 4 bytes for each set: plans are optimal up to the rounding of floats. */
  FLOAT(5),
  /** Doubles, 8 bytes for each set. */
  DOUBLE(4);

  private final int columnBits;

  Precision(int columnBits) {
    this.columnBits = columnBits;
  }

  /** The type of a cost in device memory. */
  ElementType<?> type() {
    return this == FLOAT ? ElementType.FLOAT : ElementType.DOUBLE;
  }

  /** {@code REAL_BITS} of the kernels: the number of bits of a cost. */
  int bits() {
    return type().bytes() * Byte.SIZE;
  }

  /** The precision for which a kernel was compiled. */
  static Precision of(KernelDefines defines) {
    return defines.intValue("REAL_BITS") == FLOAT.bits() ? FLOAT : DOUBLE;
  }

  /** {@code COLUMN_BITS} of the kernels: chosen so that a row of a tile has 128 bytes. */
  int columnBits() {
    return columnBits;
  }

  /**
   * {@code TILE_BITS} of the kernels: the number of lowest relations by which the sets of a tile
   * differ.
   */
  int tileBits() {
    return columnBits + RowSplits.RELATIONS;
  }
}

package org.gpuquerylab.operators.device;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/**
 * References from the set rows of a {@link RowFilter} to rows of another table. The references of
 * each chunk are stored without gaps, beginning at the index of the chunk's first row.
 *
 * @param places the references; if they have 2 bytes, a word holds two references, with the first
 *     one in the low half
 * @param bytes the bytes of a reference, 2 or 4
 */
public record References(DeviceBuffer<int[]> places, int bytes) {

  /** The number of rows that 2-byte references can distinguish. */
  public static final int SHORT_PLACES = 1 << 16;

  /**
   * Creates references with undefined contents.
   *
   * @param scratch owns the memory of the references
   * @param rows the number of rows of the filter
   */
  public static References allocate(Workspace scratch, int rows, int bytes) {
    long words = ((long) rows * bytes + Integer.BYTES - 1) / Integer.BYTES;
    return new References(scratch.allocate(ElementType.INT, Math.max(1, words)), bytes);
  }
}

package org.gpuquerylab.operators.device;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/**
 * References from the set rows of a {@link RowFilter} to another table: for each chunk, from the
 * index of its first row on, the rows of the set rows' values, without gaps.
 *
 * @param places two in a word if they have 2 bytes, the first in the low half
 * @param bytes 2 or 4, the bytes of a reference
 */
public record References(DeviceBuffer<int[]> places, int bytes) {

  /** Number of values that references of 2 bytes can distinguish. */
  public static final int SHORT_PLACES = 1 << 16;

  /**
   * References with undefined contents.
   *
   * @param scratch owns their memory
   * @param rows of the filter
   */
  public static References allocate(Workspace scratch, int rows, int bytes) {
    long words = ((long) rows * bytes + Integer.BYTES - 1) / Integer.BYTES;
    return new References(scratch.allocate(ElementType.INT, Math.max(1, words)), bytes);
  }
}

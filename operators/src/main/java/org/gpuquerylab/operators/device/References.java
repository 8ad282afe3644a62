package org.gpuquerylab.operators.device;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/**
 * What the set rows of a {@link RowFilter} refer to in another table: for each chunk, from its
 * first row's place on, the places of its set rows' values, without gaps.
 *
 * @param places two a word where they have 2 bytes, the first in the low half
 * @param bytes 2 or 4, the bytes of a place
 */
public record References(DeviceBuffer<int[]> places, int bytes) {

  /** Values that places of 2 bytes can tell apart. */
  public static final int SHORT_PLACES = 1 << 16;

  /**
   * References of undefined contents.
   *
   * @param scratch owns their memory
   * @param rows of the filter
   */
  public static References allocate(Workspace scratch, int rows, int bytes) {
    long words = ((long) rows * bytes + Integer.BYTES - 1) / Integer.BYTES;
    return new References(scratch.allocate(ElementType.INT, Math.max(1, words)), bytes);
  }
}

package org.gpuquerylab.operators.internal.fused;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/**
 * Device memory for the codes of a column, or of a chunk of the column's rows. After the last row
 * there are additional codes, up to a multiple of {@link #TILE}, so that kernels may read whole
 * tiles.
 *
 * @param column the column that the memory is for
 * @param memory the codes; for three-byte codes, first the low two bytes of all codes, then the
 *     high bytes
 * @param capacity the number of rows that fit, which is a multiple of the tile
 */
record CodeBuffer(EncodedColumn column, DeviceBuffer<byte[]> memory, long capacity) {
  /** The number of rows that a kernel reads together. */
  static final int TILE = 1024;

  private static final int STAGE = 1 << 20;

  /** Allocates memory for a number of rows. */
  static CodeBuffer allocate(Workspace workspace, EncodedColumn column, long rows) {
    long capacity = capacity(rows);
    return new CodeBuffer(
        column, workspace.allocate(ElementType.BYTE, column.width() * capacity), capacity);
  }

  /** The number of rows, rounded up to whole tiles; at least one tile. */
  static long capacity(long rows) {
    return Math.max(1, (rows + TILE - 1) / TILE) * TILE;
  }

  /**
   * Encodes rows, and copies them to the start of the device memory.
   *
   * @param from the first row, which must exist
   * @param count the number of rows, from 1 to the capacity
   */
  void write(CommandQueue queue, int from, int count) {
    byte[] low = new byte[Math.min(STAGE, count) * lowBytes()];
    byte[] high = new byte[column.width() == 3 ? Math.min(STAGE, count) : 0];
    for (int done = 0; done < count; done += STAGE) {
      int rows = Math.min(STAGE, count - done);
      column.encode(from + done, rows, low, high);
      writePart(queue, low, high, done, rows);
    }
    pad(queue, from, count, low, high);
  }

  private int lowBytes() {
    return column.width() == 3 ? 2 : column.width();
  }

  private void writePart(CommandQueue queue, byte[] low, byte[] high, long row, int rows) {
    queue.write(low, 0, memory, row * lowBytes(), rows * lowBytes());
    if (high.length > 0) {
      queue.write(high, 0, memory, 2 * capacity + row, rows);
    }
  }

  private void pad(CommandQueue queue, int from, int count, byte[] low, byte[] high) {
    int rest = (int) Math.min(TILE, capacity - count);
    for (int done = 0; done < rest; done += Math.min(count, rest - done)) {
      int rows = Math.min(count, rest - done);
      column.encode(from, rows, low, high);
      writePart(queue, low, high, (long) count + done, rows);
    }
  }
}

package org.gpuquerylab.operators.star.fused;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.star.encoding.EncodedColumn;

/**
 * Device memory for the codes of a column, or of a chunk of its rows. After the last row come
 * further codes, up to a multiple of {@link #TILE}, so that kernels may read whole tiles.
 *
 * @param column the column that is or will be stored
 * @param memory the codes; for three bytes first the low two of all, then the high ones
 * @param capacity number of rows that fit, a multiple of the tile
 */
record CodeBuffer(EncodedColumn column, DeviceBuffer<byte[]> memory, long capacity) {
  /** Rows that a kernel reads as a whole. */
  static final int TILE = 1024;

  private static final int STAGE = 1 << 20;

  /** Allocates memory for a number of rows. */
  static CodeBuffer allocate(Workspace workspace, EncodedColumn column, long rows) {
    long capacity = capacity(rows);
    return new CodeBuffer(
        column, workspace.allocate(ElementType.BYTE, column.width() * capacity), capacity);
  }

  /** Rows rounded up to whole tiles, at least one. */
  static long capacity(long rows) {
    return Math.max(1, (rows + TILE - 1) / TILE) * TILE;
  }

  /**
   * Encodes rows and copies them to the device, to the start of the memory.
   *
   * @param from the first row, which must exist
   * @param count at least 1, at most the capacity
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

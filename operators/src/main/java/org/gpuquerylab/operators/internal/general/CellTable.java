package org.gpuquerylab.operators.internal.general;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/**
 * A table on the device with a cell for each key. There are three forms: if the keys are dense, the
 * key is the number of its cell, and the table takes 4 bytes a cell; keys of 32 bits take 8 bytes a
 * cell with linear probing; other keys 12 bytes.
 */
final class CellTable {
  /** The largest number of cells. */
  static final long MOST_CELLS = 1L << 30;

  private final int form;
  private final long cells;
  private final DeviceBuffer<long[]> table;
  private final DeviceBuffer<int[]> heads;
  private final int shift;
  private final int mask;

  private CellTable(Launcher launcher, Workspace scratch, int form, long slots) {
    this.form = form;
    this.shift = form == 0 ? 0 : Long.numberOfLeadingZeros(slots) + 1;
    this.mask = form == 0 ? 0 : (int) (slots - 1);
    this.cells = form == Long.BYTES ? slots + 1 : slots;
    this.table =
        form == 0 ? launcher.noLongs() : scratch.allocate(ElementType.LONG, slots);
    this.heads =
        form == Integer.BYTES ? launcher.noInts() : scratch.allocate(ElementType.INT, cells);
  }

  /** The form for keys of a layout: 0 if a cell for each possible key is within a limit. */
  static int form(KeyLayout layout, long mostDirect) {
    BigInteger size = layout.size();
    return size.compareTo(BigInteger.valueOf(Math.min(mostDirect, MOST_CELLS))) <= 0
        ? 0
        : size.bitLength() <= Integer.SIZE ? Integer.BYTES : Long.BYTES;
  }

  /** Allocates a table and enqueues commands that empty it. */
  static CellTable allocate(
      Launcher launcher, Workspace scratch, KeyLayout layout, int form, long keys) {
    long slots =
        form == 0
            ? layout.size().longValueExact()
            : Math.max(4, Math.min(MOST_CELLS, Long.highestOneBit(2 * keys - 1) << 1));
    CellTable made = new CellTable(launcher, scratch, form, slots);
    made.clear(launcher);
    return made;
  }

  /** The bytes of a table with room for a number of different keys. */
  static long bytes(KeyLayout layout, int form, long keys) {
    return form == 0
        ? 4 * layout.size().longValueExact()
        : Math.max(4, Math.min(MOST_CELLS, Long.highestOneBit(2 * keys - 1) << 1))
            * (form == Integer.BYTES ? 8 : 12);
  }

  private void clear(Launcher launcher) {
    if (form != 0) {
      launcher.queue().fill(table, form == Long.BYTES ? -1L : 0L);
    }
    if (form != Integer.BYTES) {
      launcher.queue().fill(heads, 0);
    }
  }

  /** The constants with which kernels that use the table are compiled, with others. */
  Map<String, Object> defines(Map<String, ?> own) {
    Map<String, Object> defines = new HashMap<>(own);
    defines.put("TABLE", form);
    return defines;
  }

  /** The number of cells. */
  long cells() {
    return cells;
  }

  /** Whether the number of a cell is its key. */
  boolean isDirect() {
    return form == 0;
  }

  /** Whether the head of a cell is in its word of {@link #table()}, not in {@link #heads()}. */
  boolean hasHeadsInTable() {
    return form == Integer.BYTES;
  }

  DeviceBuffer<long[]> table() {
    return table;
  }

  DeviceBuffer<int[]> heads() {
    return heads;
  }

  int shift() {
    return shift;
  }

  int mask() {
    return mask;
  }
}

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
final class CellStore {
  /** The largest number of cells. */
  static final long MOST_CELLS = 1L << 30;

  /** A form with only a bit for each possible key. */
  static final int BITS = 1;

  /** A form that is a blocked Bloom filter. */
  static final int BLOOM = 2;

  /** A form without a table: row i has the key i, and every key is there. */
  static final int IDENTITY = 3;

  /** The words of a block of a Bloom filter. */
  static final int BLOCK_WORDS = 4;

  private static final int KEYS_A_BLOCK = 8;

  private final int form;
  private final long cells;
  private final DeviceBuffer<long[]> table;
  private final DeviceBuffer<int[]> heads;
  private final int shift;
  private final int mask;

  private CellStore(KeyLauncher launcher, Workspace scratch, int form, long slots) {
    boolean hashed = form == Integer.BYTES || form == Long.BYTES;
    this.form = form;
    this.shift = hashed || form == BLOOM ? Long.numberOfLeadingZeros(slots) + 1 : 0;
    this.mask = hashed ? (int) (slots - 1) : 0;
    this.cells = form == Long.BYTES ? slots + 1 : form == BLOOM ? BLOCK_WORDS * slots : slots;
    this.table = hashed ? scratch.allocate(ElementType.LONG, slots) : launcher.noLongs();
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
  static CellStore allocate(
      KeyLauncher launcher, Workspace scratch, KeyLayout layout, int form, long keys) {
    long slots =
        switch (form) {
          case 0 -> layout.size().longValueExact();
          case BITS -> (layout.size().longValueExact() + Integer.SIZE - 1) / Integer.SIZE;
          case BLOOM -> slots(Math.max(1, keys / KEYS_A_BLOCK));
          default -> slots(2 * keys);
        };
    CellStore made = new CellStore(launcher, scratch, form, slots);
    made.clear(launcher);
    return made;
  }

  /** The least power of two that is not less, within limits. */
  private static long slots(long wanted) {
    return Math.max(4, Math.min(MOST_CELLS, Long.highestOneBit(2 * wanted - 1)));
  }

  /** The bytes of a table with room for a number of different keys. */
  static long bytes(KeyLayout layout, int form, long keys) {
    return form == 0
        ? 4 * layout.size().longValueExact()
        : slots(2 * keys) * (form == Integer.BYTES ? 8 : 12);
  }

  private void clear(KeyLauncher launcher) {
    if (form >= Integer.BYTES) {
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

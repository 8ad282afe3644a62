package org.gpuquerylab.operators.internal.fused;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The local memory of a group, and its division among the bit tables of a query's stages. */
public final class LocalMemory {
  /**
   * The maximum local memory for tables, in bytes. With queues of 8 KiB and what the driver keeps,
   * a group takes at most 164 KiB, which is one of the sizes that a multiprocessor of an H100 or
   * H200 can have. The other 92 KiB are the first-level cache, through which all loads pass; the
   * next size leaves 60 KiB.
   */
  public static final int TABLE_BYTES = 154 << 10;

  /** Memory is divided, and tables are copied, in units of this number of bytes. */
  public static final int UNIT = 16;

  /**
   * If at most this share of the rows would find their word of a table in local memory, keeping it
   * there is not worthwhile.
   */
  public static final double RARE = 0.01;

  private LocalMemory() {}

  /** The size in bytes of a table with a bit for each slot, rounded up to whole units. */
  public static long bitBytes(int slots) {
    int perUnit = UNIT * Byte.SIZE;
    return (slots + perUnit - 1L) / perUnit * UNIT;
  }

  /**
   * Divides memory so that as many probes as possible find their word in it, if all parts of a
   * table are probed equally often: tables with more probes for each byte come first, and the last
   * table that gets any memory may get less than it needs. O(n log n) time for n tables.
   *
   * @param rates for each table, the share of rows that probe it; not modified
   * @param bytes for each table, its size, a multiple of {@link #UNIT}; 0 if it cannot be in local
   *     memory; not modified
   * @param free the bytes that are available
   * @return for each table, the number of bytes at its start that are in local memory
   */
  public static long[] divide(double[] rates, long[] bytes, long free) {
    long[] near = new long[bytes.length];
    int[] order =
        IntStream.range(0, bytes.length)
            .filter(k -> bytes[k] > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> -rates[k] / bytes[k]))
            .mapToInt(k -> k)
            .toArray();
    long left = Math.max(0, free) / UNIT * UNIT;
    for (int k : order) {
      long part = Math.min(bytes[k], left);
      near[k] = rates[k] * part / bytes[k] > RARE ? part : 0;
      left -= near[k];
    }
    return near;
  }
}

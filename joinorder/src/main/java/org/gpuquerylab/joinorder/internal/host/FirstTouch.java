package org.gpuquerylab.joinorder.internal.host;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.ByteBuffer;
import java.util.List;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;

/**
 * The time that the operating system takes for memory that is touched for the first time. Tables
 * that make the heap larger than it has ever been touch new memory. The time for this is measured
 * once, because it differs between machines by two orders of magnitude.
 */
public final class FirstTouch {
  private static final int PROBE_BYTES = 1 << 21;

  /**
   * The heap is inspected for tables of at least this many bytes; for smaller tables, the
   * inspection would take longer than touching the memory.
   */
  private static final double LEAST_BYTES = 1 << 22;

  /** The time to set the bytes of a table once, in memory that was touched before. */
  private static final double FILL_MILLIS_PER_BYTE = 0.3e-6;

  /** The list is kept, because creating it for each call would take longer than a small query. */
  private static final List<MemoryPoolMXBean> HEAP =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();

  private FirstTouch() {}

  /** The time is measured when it is first needed. */
  private static final class Rate {
    static final double MILLIS_PER_BYTE = Math.min(measured(), measured());

    /**
     * Measures the time by creating direct buffers: they are set to 0 when they are created, and
     * each buffer has its own memory.
     */
    private static double measured() {
      long start = System.nanoTime();
      ByteBuffer buffer = ByteBuffer.allocateDirect(PROBE_BYTES);
      return (System.nanoTime() - start) / 1e6 / buffer.capacity();
    }
  }

  /**
   * Makes sure that a search has enough time to create tables of the given number of bytes and to
   * fill them once. Small tables need no check.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the time is not enough
   */
  public static void require(SearchLimit limit, double bytes) {
    if (isLarge(bytes)) {
      limit.requireMillis(millis(bytes) + FILL_MILLIS_PER_BYTE * bytes);
    }
  }

  /** Whether this time is predicted for tables of the given number of bytes. */
  public static boolean isLarge(double bytes) {
    return bytes >= LEAST_BYTES;
  }

  /** The milliseconds for tables of the given number of bytes; 0 for small tables. */
  public static double millis(double bytes) {
    return isLarge(bytes) ? Rate.MILLIS_PER_BYTE * untouched(bytes) : 0;
  }

  /** The number of bytes by which the heap would exceed its maximum so far. */
  private static double untouched(double bytes) {
    return Math.max(0, Math.min(bytes, bytes - Headroom.now()));
  }

  /**
   * A reading of the number of bytes by which the heap is below its maximum so far.
   *
   * @param bytes the number of bytes
   * @param nanos the time of the reading, by the system's clock
   */
  private record Headroom(double bytes, long nanos) {
    /** A choice among algorithms needs dozens of readings, and each reading takes a microsecond. */
    private static final long FRESH_NANOS = 1_000_000;

    private static volatile Headroom last = read();

    /** Returns a reading less than a millisecond old. */
    static double now() {
      Headroom known = last;
      if (System.nanoTime() - known.nanos > FRESH_NANOS) {
        known = read();
        last = known;
      }
      return known.bytes;
    }

    private static Headroom read() {
      double peak = 0;
      for (MemoryPoolMXBean pool : HEAP) {
        peak += pool.getPeakUsage().getUsed();
      }
      Runtime heap = Runtime.getRuntime();
      return new Headroom(peak - (heap.totalMemory() - heap.freeMemory()), System.nanoTime());
    }
  }
}

package org.gpuquerylab.joinorder.auto;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * The time that a thread loses to others: collections of the heap, and, on Linux, the time in which
 * the thread could run but other programs had the processors. Only the thread itself may ask.
 */
final class OutsideTime implements LongSupplier {
  private static final Path WAITED = Path.of("/proc/thread-self/schedstat");
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** The lost nanoseconds since the thread began. */
  @Override
  public long getAsLong() {
    return collected() + waited();
  }

  private static long collected() {
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      boolean pauses = !collector.getName().contains("Concurrent");
      millis += pauses ? Math.max(0, collector.getCollectionTime()) : 0;
    }
    return millis * NANOS_PER_MILLI;
  }

  private static long waited() {
    try {
      return Files.exists(WAITED) ? Long.parseLong(Files.readString(WAITED).split(" ")[1]) : 0;
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }
}

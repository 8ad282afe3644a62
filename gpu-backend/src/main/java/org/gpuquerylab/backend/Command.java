package org.gpuquerylab.backend;

import java.util.List;
import org.gpuquerylab.backend.spi.DriverCommand;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A command whose arguments are checked.
 *
 * @param kind what it does
 * @param label its name in reports
 * @param bytes the bytes it moves
 * @param uses the buffers that must stay open until it is enqueued
 * @param counters what it adds to its queue's counters
 * @param driver the call behind it
 */
record Command(
    Span.Kind kind,
    String label,
    long bytes,
    List<Resource> uses,
    QueueCounters counters,
    DriverCommand driver) {

  /** Calls the driver, unless the command moves nothing: the driver never sees such a command. */
  @Nullable DriverSpan enqueue(DriverQueue queue) {
    return kind != Span.Kind.LAUNCH && bytes == 0 ? new Nothing() : driver.enqueue(queue);
  }

  static Command write(String label, long bytes, List<Resource> uses, DriverCommand driver) {
    return new Command(
        Span.Kind.WRITE, label, bytes, uses, new QueueCounters(0, 0, 1, bytes, 0, 0), driver);
  }

  static Command read(
      String label, long bytes, boolean waits, List<Resource> uses, DriverCommand driver) {
    QueueCounters counters = new QueueCounters(0, 0, 1, 0, bytes, waits ? 1 : 0);
    return new Command(Span.Kind.READ, label, bytes, uses, counters, driver);
  }

  static Command onDevice(Span.Kind kind, long bytes, List<Resource> uses, DriverCommand driver) {
    String label = kind == Span.Kind.FILL ? "fill" : "copy";
    return new Command(kind, label, bytes, uses, new QueueCounters(0, 0, 1, 0, 0, 0), driver);
  }

  static Command launch(String kernel, List<Resource> uses, DriverCommand driver) {
    return new Command(
        Span.Kind.LAUNCH, kernel, 0, uses, new QueueCounters(1, 0, 0, 0, 0, 0), driver);
  }

  /** The timing of a command that moves nothing. */
  private record Nothing() implements DriverSpan {
    @Override
    public double startMillis() {
      return Double.NaN;
    }

    @Override
    public double millis() {
      return 0;
    }

    @Override
    public void close() {}
  }
}

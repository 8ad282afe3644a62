package org.gpuquerylab.backend;

import java.util.List;
import org.gpuquerylab.backend.spi.DriverCommand;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A command with checked arguments.
 *
 * @param kind the kind of command
 * @param label the command's name in reports
 * @param bytes the number of bytes that the command moves
 * @param uses the buffers that must stay open until the command is enqueued
 * @param counters the amounts that the command adds to its queue's counters
 * @param driver the call of the driver
 */
record Command(
    Span.Kind kind,
    String label,
    long bytes,
    List<Resource> uses,
    QueueCounters counters,
    DriverCommand driver) {

  /**
   * Calls the driver, unless the command moves nothing; such a command never reaches the driver.
   */
  @Nullable DriverSpan enqueue(DriverQueue queue) {
    return kind != Span.Kind.LAUNCH && bytes == 0 ? new Nothing() : driver.enqueue(queue);
  }

  /** Whether this command and all before it are complete once the driver has been called. */
  boolean waits() {
    return counters.synchronizations() > 0 && bytes > 0;
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

package org.gpuquerylab.backend;

import java.util.Locale;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/** One enqueued command: what it was, how many bytes it moved, and its device time. */
public final class Span {

  /** What a command does. */
  public enum Kind {
    WRITE,
    READ,
    COPY,
    FILL,
    LAUNCH,
    REPLAY
  }

  private final Kind kind;
  private final String label;
  private final long bytes;
  private final String untimed;
  private @Nullable DriverSpan driver;
  private double millis = Double.NaN;

  /**
   * @param driver the command's timing, or null where there is none
   * @param untimed why there is none
   */
  Span(Kind kind, String label, long bytes, @Nullable DriverSpan driver, String untimed) {
    this.kind = kind;
    this.label = label;
    this.bytes = bytes;
    this.driver = driver;
    this.untimed = untimed;
  }

  /** What the command does. */
  public Kind kind() {
    return kind;
  }

  /** The kernel's name, or a short name of the command. */
  public String label() {
    return label;
  }

  /** The bytes that a write, read, copy or fill moved; 0 for a launch or a replay. */
  public long bytes() {
    return bytes;
  }

  /**
   * The command's device time in milliseconds.
   *
   * @throws IllegalStateException before the queue's next {@link CommandQueue#finish()}, or where
   *     the queue is not profiled or the command was only captured
   */
  public double millis() {
    if (Double.isNaN(millis)) {
      throw new IllegalStateException(
          label + ": " + (driver == null ? untimed : "finish() the queue first"));
    }
    return millis;
  }

  /** Reads the time and frees its native events; called when the command is complete. */
  void resolve() {
    DriverSpan timing = driver;
    if (timing != null) {
      driver = null;
      try (timing) {
        millis = timing.millis();
      }
    }
  }

  @Override
  public String toString() {
    return label + (Double.isNaN(millis) ? "" : String.format(Locale.ROOT, " %.3f ms", millis));
  }
}

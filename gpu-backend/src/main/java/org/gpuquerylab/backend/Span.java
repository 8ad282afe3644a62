package org.gpuquerylab.backend;

import java.util.Locale;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/** One enqueued command: its kind, the bytes that it moved, and the time when the device ran it. */
public final class Span {

  /** The kind of a command. */
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
  private final int branch;
  private @Nullable DriverSpan driver;
  private double startMillis = Double.NaN;
  private double millis = Double.NaN;

  /**
   * @param driver the driver's timing of the command, or null if there is none
   * @param untimed the reason why there is no timing; null if there is one
   */
  Span(Kind kind, String label, long bytes, @Nullable DriverSpan driver, String untimed) {
    this(kind, label, bytes, driver, untimed, 0);
  }

  private Span(
      Kind kind,
      String label,
      long bytes,
      @Nullable DriverSpan driver,
      String untimed,
      int branch) {
    this.kind = kind;
    this.label = label;
    this.bytes = bytes;
    this.driver = driver;
    this.untimed = untimed;
    this.branch = branch;
  }

  /** Creates the span of a command in a traced sequence. */
  static Span ofBranch(int branch, Command command, DriverSpan driver) {
    return new Span(command.kind(), command.label(), command.bytes(), driver, "traced", branch);
  }

  /** The kind of the command. */
  public Kind kind() {
    return kind;
  }

  /** The kernel's name, or a short name of the command. */
  public String label() {
    return label;
  }

  /** The number of bytes that a write, read, copy or fill moved; 0 for a launch or a replay. */
  public long bytes() {
    return bytes;
  }

  /**
   * The branch of the sequence to which the command belongs, in a {@linkplain CommandSequence#trace
   * trace}. Branch 0 is the queue that captured the sequence; the other branches have the numbers
   * 1, 2 and so on, in the order in which they were named. The branch is 0 outside a trace.
   */
  public int branch() {
    return branch;
  }

  /**
   * When the device began the command, in milliseconds on the clock that all profiled queues of a
   * backend share. The zero of this clock is before the first command of the first profiled queue.
   * A command that moves nothing begins when the previous command ends.
   *
   * @throws IllegalStateException under the same conditions as for {@link #millis()}
   */
  public double startMillis() {
    checkResolved();
    return startMillis;
  }

  /**
   * The command's device time in milliseconds. For a replay, this is the time from the start of its
   * first command to the end of its last one.
   *
   * @throws IllegalStateException before the queue's next {@link CommandQueue#finish()}, or if the
   *     queue is not profiled or the command was only captured
   */
  public double millis() {
    checkResolved();
    return millis;
  }

  private void checkResolved() {
    if (Double.isNaN(millis)) {
      throw new IllegalStateException(
          label + ": " + (driver == null ? untimed : "finish() the queue first"));
    }
  }

  /**
   * Reads the times and frees the native events; called once the command is complete.
   *
   * @param endBefore the time when the previous command ended
   * @return the time when this command ended
   */
  double resolve(double endBefore) {
    DriverSpan timing = driver;
    if (timing != null) {
      driver = null;
      try (timing) {
        double start = timing.startMillis();
        startMillis = Double.isNaN(start) ? endBefore : start;
        millis = timing.millis();
      }
    }
    return startMillis + millis;
  }

  @Override
  public String toString() {
    return label + (Double.isNaN(millis) ? "" : String.format(Locale.ROOT, " %.3f ms", millis));
  }
}

package org.gpuquerylab.backend;

import java.util.Locale;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/** One enqueued command: what it was, how many bytes it moved, and when the device ran it. */
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
  private final int branch;
  private @Nullable DriverSpan driver;
  private double startMillis = Double.NaN;
  private double millis = Double.NaN;

  /**
   * @param driver the command's timing, or null where there is none
   * @param untimed why there is no timing; null where there is one
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

  /** The span of a command of a traced sequence. */
  static Span ofBranch(int branch, Command command, DriverSpan driver) {
    return new Span(command.kind(), command.label(), command.bytes(), driver, "traced", branch);
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
   * The branch of the sequence that the command belongs to, in a {@linkplain CommandSequence#trace
   * trace}: 0 for the queue that captured it, then 1, 2 and so on for the other branches in the
   * order in which they were named. Elsewhere 0.
   */
  public int branch() {
    return branch;
  }

  /**
   * When the device began the command, in milliseconds on one clock that all profiled queues of a
   * backend share. Its zero is before the first command of the first profiled queue. A command that
   * moves nothing begins where the previous command ends.
   *
   * @throws IllegalStateException as {@link #millis()} does
   */
  public double startMillis() {
    checkResolved();
    return startMillis;
  }

  /**
   * The command's device time in milliseconds; for a replay, from the first start of its commands
   * to the last end.
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
   * @param endBefore when the previous command ended
   * @return when this command ended
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

package org.gpuquerylab.backend.spi;

/** The timing of one command in a profiled queue. */
public interface DriverSpan extends AutoCloseable {

  /**
   * When the command began, in milliseconds on the one clock that all profiled queues of an open
   * device share; asked for after the command is complete.
   *
   * @return NaN where nothing reached the device
   */
  double startMillis();

  /** Device time in milliseconds; asked for after the command is complete. */
  double millis();

  /** Frees what held the timing; called once, after it was read or in its place. */
  @Override
  void close();
}

package org.gpuquerylab.backend.spi;

/** The timing of one command in a profiled queue. */
public interface DriverSpan extends AutoCloseable {

  /**
   * When the command began, in milliseconds on the clock that all profiled queues of an open device
   * share; asked for once the command is complete.
   *
   * @return NaN if nothing reached the device
   */
  double startMillis();

  /** Device time in milliseconds; asked for once the command is complete. */
  double millis();

  /** Frees what held the timing; called once, after it was read or instead of reading it. */
  @Override
  void close();
}

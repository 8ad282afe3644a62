package org.gpuquerylab.backend.spi;

/** The timing of one command in a profiled queue. */
public interface DriverSpan extends AutoCloseable {

  /**
   * When the command began, in milliseconds on the clock that all profiled queues of an open device
   * share. Called only after the command is complete.
   *
   * @return the time, or NaN if the command did not reach the device
   */
  double startMillis();

  /** Device time in milliseconds. Called only after the command is complete. */
  double millis();

  /**
   * Frees the native resources of the timing; called once, after the timing was read or instead of
   * reading it.
   */
  @Override
  void close();
}

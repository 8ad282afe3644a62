package org.gpuquerylab.backend.spi;

/** The timing of one command in a profiled queue. */
public interface DriverSpan extends AutoCloseable {

  /** Device time in milliseconds; called once, after the command is complete. */
  double millis();

  /** Frees what held the timing; called once, after {@link #millis()} or in its place. */
  @Override
  void close();
}

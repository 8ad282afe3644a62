package org.gpuquerylab.backend;

import org.gpuquerylab.backend.spi.DriverEvent;

/**
 * A point in a queue that other queues of the same backend, or the host, can wait for; of a queue
 * that captures, a point that only queues which capture with it can wait for.
 */
public final class Event extends Resource {
  private final DriverEvent driver;

  Event(Tracker tracker, DriverEvent driver) {
    super(tracker);
    this.driver = driver;
  }

  /** Whether every command enqueued before this point is complete. */
  public boolean isComplete() {
    Capture.checkNoPoint(this);
    checkOpen();
    return driver.isComplete();
  }

  /** Blocks the host until every command enqueued before this point is complete. */
  public void await() {
    Capture.checkNoPoint(this);
    checkOpen();
    driver.await();
  }

  DriverEvent driver() {
    return driver;
  }

  @Override
  void release() {
    driver.close();
  }

  @Override
  public String toString() {
    return "event";
  }
}

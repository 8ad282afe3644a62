package org.gpuquerylab.backend;

import org.gpuquerylab.backend.spi.DriverEvent;

/**
 * A point in a queue for which the host, or other queues of the same backend, can wait. If the
 * queue captures, only queues of the same capture can wait for the point.
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

package org.gpuquerylab.backend;

import java.util.OptionalInt;
import org.gpuquerylab.backend.spi.DriverKernel;

/**
 * A kernel compiled for one backend. Lives as long as its backend, so it is not closed; safe to
 * launch from several queues and threads.
 */
public final class Kernel {
  private final Resource.Tracker tracker;
  private final KernelSpec spec;
  private final DriverKernel driver;

  Kernel(Resource.Tracker tracker, KernelSpec spec, DriverKernel driver) {
    this.tracker = tracker;
    this.spec = spec;
    this.driver = driver;
  }

  /** The kernel's declaration. */
  public KernelSpec spec() {
    return spec;
  }

  /** What the compiled kernel uses, as far as the driver tells. */
  public KernelResources resources() {
    tracker.checkOpen();
    return driver.resources();
  }

  /**
   * The number of groups of {@code groupSize} that are resident on one multiprocessor at a time
   * (the occupancy in groups), or empty where the driver does not tell.
   */
  public OptionalInt residentGroups(int groupSize) {
    tracker.checkOpen();
    return driver.residentGroups(groupSize);
  }

  DriverKernel driver() {
    return driver;
  }

  Resource.Tracker tracker() {
    return tracker;
  }

  @Override
  public String toString() {
    return "kernel " + spec.name();
  }
}

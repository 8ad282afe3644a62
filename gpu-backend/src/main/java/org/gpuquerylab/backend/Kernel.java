package org.gpuquerylab.backend;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.GroupTooLargeException;
import org.gpuquerylab.backend.internal.call.ArgumentBinding;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelResources;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.gpuquerylab.backend.spi.DriverKernel;

/**
 * A kernel that is compiled for one backend. A kernel exists as long as its backend, so it is not
 * closed. Several queues and threads may launch it.
 *
 * @param <C> the record class of a launch
 */
@SuppressWarnings("UnusedTypeParameter") // the record of a launch
public final class Kernel<C extends KernelCall> {
  private final Resource.Tracker tracker;
  private final ArgumentBinding binding;
  private final DriverKernel driver;

  Kernel(Resource.Tracker tracker, ArgumentBinding binding, DriverKernel driver) {
    this.tracker = tracker;
    this.binding = binding;
    this.driver = driver;
  }

  /** The kernel's name and parameters, given the defines with which it was compiled. */
  public KernelSignature signature() {
    return binding.signature();
  }

  /** The resources that the compiled kernel uses, as far as the driver reports them. */
  public KernelResources resources() {
    tracker.checkOpen();
    return driver.resources();
  }

  /**
   * The number of groups of size {@code groupSize} that can be resident on one multiprocessor at a
   * time (the occupancy in groups); empty if the driver does not report it.
   */
  public OptionalInt residentGroups(int groupSize) {
    tracker.checkOpen();
    return driver.residentGroups(groupSize);
  }

  /**
   * Checks the size of a group.
   *
   * @throws GroupTooLargeException if it is larger than the device allows
   */
  void checkGroup(Grid grid) {
    OptionalLong largest = tracker.device().fact(DeviceFact.MAX_GROUP_SIZE);
    if (grid.group() > largest.orElse(Integer.MAX_VALUE)) {
      throw new GroupTooLargeException(
          toString(), grid.group(), tracker.device(), largest.getAsLong());
    }
  }

  ArgumentBinding binding() {
    return binding;
  }

  DriverKernel driver() {
    return driver;
  }

  Resource.Tracker tracker() {
    return tracker;
  }

  @Override
  public String toString() {
    return "kernel " + signature().kernel();
  }
}

package org.gpuquerylab.concurrency.internal.execution;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The device on which queries run, and its settings.
 *
 * @param backend an open backend; this object does not close it
 * @param limits the limits of a multiprocessor of the device
 * @param launches finds the best launch of each kernel alone
 * @param inputs the location of the inputs before a run
 * @param memoryBudget the maximum total of device memory that the admitted queries demand, in bytes
 */
public record ExecutionContext(
    Backend backend,
    MultiprocessorLimits limits,
    BestLaunches launches,
    Inputs inputs,
    long memoryBudget) {

  /** The location of the inputs before a run. */
  public enum Inputs {
    /** On the device; the caller has uploaded them. */
    RESIDENT,
    /** In pinned memory; each run copies them to the device. */
    UPLOADED,
    /** In ordinary memory; each run copies them to the device, and no sequence can be captured. */
    PAGEABLE
  }

  /**
   * Creates a context with the device's limits, the best launches over all usual grids, and all of
   * the device's memory.
   */
  public static ExecutionContext of(Backend backend, Inputs inputs) {
    MultiprocessorLimits limits = DeviceLimits.of(backend.device());
    return new ExecutionContext(
        backend,
        limits,
        BestLaunches.of(backend, limits),
        inputs,
        backend.freeMemory().orElse(Long.MAX_VALUE));
  }

  /** This context with another location of the inputs. */
  public ExecutionContext with(Inputs other) {
    return new ExecutionContext(backend, limits, launches, other, memoryBudget);
  }

  /** This context with another choice of launches. */
  public ExecutionContext with(BestLaunches other) {
    return new ExecutionContext(backend, limits, other, inputs, memoryBudget);
  }

  /** Whether a run copies the inputs to the device. */
  public boolean uploads() {
    return inputs != Inputs.RESIDENT;
  }
}

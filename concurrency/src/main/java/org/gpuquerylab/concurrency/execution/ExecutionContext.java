package org.gpuquerylab.concurrency.execution;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * Where and how queries run.
 *
 * @param backend an open backend; it stays open
 * @param limits the limits of a multiprocessor of its device
 * @param launches finds each kernel's best launch alone
 * @param inputs where a run finds the inputs
 * @param memoryBudget bytes of device memory that admitted queries may demand together
 */
public record ExecutionContext(
    Backend backend,
    MultiprocessorLimits limits,
    BestLaunches launches,
    Inputs inputs,
    long memoryBudget) {

  /** The location of the inputs of a run's queries. */
  public enum Inputs {
    /** On the device, to which the caller uploaded them. */
    RESIDENT,
    /** In pinned memory: each run copies them. */
    UPLOADED
  }

  /** With the device's own limits, the stated sweep and all of its memory. */
  public static ExecutionContext of(Backend backend, Inputs inputs) {
    MultiprocessorLimits limits = DeviceLimits.of(backend.device());
    return new ExecutionContext(
        backend,
        limits,
        BestLaunches.of(backend, limits),
        inputs,
        backend.freeMemory().orElse(Long.MAX_VALUE));
  }

  /** The same with another location of the inputs. */
  public ExecutionContext with(Inputs other) {
    return new ExecutionContext(backend, limits, launches, other, memoryBudget);
  }

  /** The same with another choice of launches. */
  public ExecutionContext with(BestLaunches other) {
    return new ExecutionContext(backend, limits, other, inputs, memoryBudget);
  }

  /** The same within a budget of device memory. */
  public ExecutionContext within(long bytes) {
    return new ExecutionContext(backend, limits, launches, inputs, bytes);
  }

  /** Whether a run copies the inputs. */
  public boolean uploads() {
    return inputs == Inputs.UPLOADED;
  }
}

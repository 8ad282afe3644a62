package org.gpuquerylab.concurrency.query;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelCall;

/**
 * What a step launches, as data: steps of several queries with one kernel and the same defines can
 * be launched as one.
 *
 * @param kernel the record of a launch
 * @param defines that the kernel is compiled with
 * @param call the arguments
 * @param clears buffers that must be 0 before; no step before this one uses them, so that they may
 *     be cleared at the query's begin
 */
public record StepLaunch<C extends KernelCall>(
    Class<C> kernel, Map<String, ?> defines, C call, List<DeviceBuffer<long[]>> clears) {
  /** Keeps copies. */
  public StepLaunch {
    defines = Map.copyOf(defines);
    clears = List.copyOf(clears);
  }
}

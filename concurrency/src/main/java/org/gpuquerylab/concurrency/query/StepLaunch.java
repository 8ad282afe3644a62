package org.gpuquerylab.concurrency.query;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelCall;

/**
 * The launch of a step, as data. Steps of several queries can be combined into one launch if they
 * have the same kernel and the same defines.
 *
 * @param kernel the record of a launch
 * @param defines the constants with which the kernel is compiled
 * @param call the arguments of the launch
 * @param clears buffers that must be 0 before the launch; no earlier step uses them, so they may be
 *     cleared at the start of the query
 */
public record StepLaunch<C extends KernelCall>(
    Class<C> kernel, Map<String, ?> defines, C call, List<DeviceBuffer<long[]>> clears) {
  /** Copies the collections. */
  public StepLaunch {
    defines = Map.copyOf(defines);
    clears = List.copyOf(clears);
  }
}

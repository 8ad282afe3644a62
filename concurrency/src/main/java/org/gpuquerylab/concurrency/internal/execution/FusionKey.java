package org.gpuquerylab.concurrency.internal.execution;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.StepLaunch;

/**
 * The properties that queries must have in common to be fused: the same kernels with the same
 * defines and the same dependencies.
 *
 * <p>Source of the constants: the size of an address in bytes.
 *
 * @param kernels the kernels of the steps, in order
 */
record FusionKey(List<FusedKernel> kernels) {
  private static final int ADDRESS = 8;

  /**
   * The kernel of a step.
   *
   * @param call the record class of a launch
   * @param defines the constants with which the kernel is compiled
   * @param after the steps that must be complete before this one
   * @param clears number of buffers that must be cleared
   */
  public record FusedKernel(
      Class<?> call, Map<String, ?> defines, List<Integer> after, int clears) {}

  /** The key of a query; it has no kernels if the query cannot be fused. */
  public static FusionKey of(DeviceQuery query) {
    List<StepLaunch<?>> launches = query.launches();
    return new FusionKey(
        IntStream.range(0, launches.size())
            .mapToObj(i -> kernel(launches.get(i), query.steps().get(i).after()))
            .toList());
  }

  private static FusedKernel kernel(StepLaunch<?> launch, List<Integer> after) {
    return new FusedKernel(launch.kernel(), launch.defines(), after, launch.clears().size());
  }

  /** Whether queries with this key can be fused. */
  public boolean fuses() {
    return !kernels.isEmpty();
  }

  /** The bytes of the parameters of one call, in the launch that has the most. */
  public int parameterBytes() {
    int clears = kernels.stream().mapToInt(FusedKernel::clears).sum();
    int most = clears * bytes(ClearWords.class);
    for (FusedKernel kernel : kernels) {
      most = Math.max(most, bytes(kernel.call()));
    }
    return most;
  }

  /**
   * An upper bound of the bytes of a call's parameters. Each component takes at most 8 bytes
   * because of alignment, and so does the number that marks the end of the call's groups.
   */
  private static int bytes(Class<?> call) {
    RecordComponent[] components = call.getRecordComponents();
    return ADDRESS * (components.length + 1);
  }
}

package org.gpuquerylab.concurrency.execution.fusion;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.StepLaunch;

/**
 * What fusible queries have in common: the same kernels, compiled with the same defines, with the
 * same dependencies.
 *
 * @param kernels of the steps, in order
 */
public record FusionKey(List<FusedKernel> kernels) {
  private static final int ADDRESS = 8;

  /**
   * A step's kernel.
   *
   * @param call the record of a launch
   * @param defines the defines that it is compiled with
   * @param after the steps that must be complete before
   * @param clears number of buffers that must be cleared
   */
  public record FusedKernel(
      Class<?> call, Map<String, ?> defines, List<Integer> after, int clears) {}

  /** The key of a query; without kernels if it cannot be fused. */
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

  /** Whether such queries can be fused. */
  public boolean fuses() {
    return !kernels.isEmpty();
  }

  /** Bytes of parameters of one call, in the launch with the most. */
  public int parameterBytes() {
    int clears = kernels.stream().mapToInt(FusedKernel::clears).sum();
    int most = clears * bytes(ClearWords.class);
    for (FusedKernel kernel : kernels) {
      most = Math.max(most, bytes(kernel.call()));
    }
    return most;
  }

  /** At most 8 bytes a component because of alignment, and 4 for the end of the call's groups. */
  private static int bytes(Class<?> call) {
    RecordComponent[] components = call.getRecordComponents();
    return ADDRESS * (components.length + 1);
  }
}

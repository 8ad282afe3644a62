package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;

/**
 * The configurations that are tried to find a kernel's best one: 1, 2, 4, ..., 32 blocks on each
 * multiprocessor, with 1, 2, 4, ..., 32 warps each. The total number of warps is at most the number
 * that a multiprocessor can hold.
 */
public final class ConfigurationSweep {
  private static final int LARGEST_POWER = 5;

  private ConfigurationSweep() {}

  /**
   * The configurations of a kernel, those with the fewest blocks first.
   *
   * @param residentWarps maximum number of resident warps on a multiprocessor, which is 64 on most
   *     devices
   */
  public static List<LaunchConfiguration> of(KernelStep step, int residentWarps) {
    return powers()
        .boxed()
        .flatMap(
            blocks ->
                powers()
                    .filter(warps -> warps <= step.mostWarpsPerBlock())
                    .filter(warps -> blocks * warps <= residentWarps)
                    .mapToObj(warps -> new LaunchConfiguration(step.name(), blocks, warps)))
        .toList();
  }

  private static IntStream powers() {
    return IntStream.rangeClosed(0, LARGEST_POWER).map(power -> 1 << power);
  }

  /** The grid of a configuration on a device with a given number of multiprocessors. */
  public static Grid grid(LaunchConfiguration configuration, int multiprocessors) {
    int group = configuration.threadsPerBlock();
    return new Grid(
        (long) configuration.blocksPerMultiprocessor() * multiprocessors * group, group);
  }
}

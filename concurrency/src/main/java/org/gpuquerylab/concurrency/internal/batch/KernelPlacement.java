package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;

/**
 * Kernels that are resident at once, and the total resources of a unit that they take.
 *
 * @param configurations a configuration for each kernel in the given order; a kernel with count k
 *     occurs k times
 * @param blocks blocks of all kernels
 * @param warps warps of all kernels
 * @param registers registers of all kernels
 * @param sharedBytes shared memory of all kernels in bytes, which the kernel-level model minimizes
 */
public record KernelPlacement(
    List<LaunchConfiguration> configurations,
    int blocks,
    int warps,
    int registers,
    int sharedBytes) {
  /** Copies the configurations. */
  public KernelPlacement {
    configurations = List.copyOf(configurations);
  }

  static KernelPlacement of(List<LaunchOptions> kernels, int[] choices) {
    List<LaunchConfiguration> configurations = new ArrayList<>(choices.length);
    int[] sums = new int[LabelSet.RESOURCES];
    for (int i = 0; i < choices.length; i++) {
      LaunchOptions kernel = kernels.get(i);
      int choice = choices[i];
      configurations.add(kernel.configuration(choice));
      sums[0] += kernel.blocks(choice);
      sums[1] += kernel.warps(choice);
      sums[2] += kernel.registers(choice);
      sums[3] += kernel.sharedBytes(choice);
    }
    return new KernelPlacement(configurations, sums[0], sums[1], sums[2], sums[3]);
  }
}

package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import java.util.Set;

/**
 * A kernel in a schedule.
 *
 * <p>Source of the constants: the number of fields.
 *
 * @param load the kernel's work and threads
 * @param lane the kernel's lane; kernels of one lane run one after another
 * @param phase number of barriers before the kernel; it does not decrease over the schedule
 * @param entries the kernels of the problem of which this run is one copy each
 * @param after the kernels of the problem whose copies must be complete before
 * @param blocks the share of a unit's blocks that the kernel takes, from 0 to 1
 * @param warps the share of a unit's warps that the kernel takes
 * @param registers the share of a unit's registers that the kernel takes
 * @param sharedBytes the share of a unit's shared memory that the kernel takes
 */
record KernelRun(
    KernelLoad load,
    int lane,
    int phase,
    List<Integer> entries,
    Set<Integer> after,
    double blocks,
    double warps,
    double registers,
    double sharedBytes) {
  /** The number of resources of which a kernel takes a share. */
  static final int RESOURCES = 4;

  /** The share of resource k: 0 means blocks, 3 means shared bytes. */
  double part(int k) {
    return switch (k) {
      case 0 -> blocks;
      case 1 -> warps;
      case 2 -> registers;
      default -> sharedBytes;
    };
  }
}

package org.gpuquerylab.concurrency.schedule;

/**
 * A kernel in a schedule.
 *
 * @param load the kernel's work and threads
 * @param lane the kernel's lane; kernels of one lane run one after another
 * @param batch the kernel's batch, from 0; it does not decrease over the schedule
 * @param blocks the share of a unit's blocks that the kernel takes, from 0 to 1
 * @param warps the share of a unit's warps that the kernel takes
 * @param registers the share of a unit's registers that the kernel takes
 * @param sharedBytes the share of a unit's shared memory that the kernel takes
 */
record KernelRun(
    KernelLoad load,
    int lane,
    int batch,
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

package org.gpuquerylab.concurrency.estimate;

/**
 * A kernel in a schedule.
 *
 * @param load its work and threads
 * @param lane kernels of one lane run one after another
 * @param batch its batch, from 0, not decreasing over the schedule
 * @param blocks the share of a unit's blocks that it takes, 0 to 1
 * @param warps the share of a unit's warps
 * @param registers the share of a unit's registers
 * @param sharedBytes the share of a unit's shared memory
 */
public record KernelRun(
    KernelLoad load,
    int lane,
    int batch,
    double blocks,
    double warps,
    double registers,
    double sharedBytes) {
  /** The resources that a kernel takes a share of. */
  static final int RESOURCES = 4;

  /** The share of resource k, 0 blocks to 3 shared bytes. */
  double part(int k) {
    return switch (k) {
      case 0 -> blocks;
      case 1 -> warps;
      case 2 -> registers;
      default -> sharedBytes;
    };
  }
}

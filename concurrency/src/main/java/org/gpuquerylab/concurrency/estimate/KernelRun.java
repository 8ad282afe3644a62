package org.gpuquerylab.concurrency.estimate;

/**
 * A kernel in a schedule.
 *
 * @param load its work and threads
 * @param lane kernels of one lane run one after another
 * @param batch its batch, from 0, not falling over the schedule
 * @param blocks the part that it takes of a unit's blocks, 0 to 1
 * @param warps of a unit's warps
 * @param registers of a unit's registers
 * @param sharedBytes of a unit's shared memory
 */
public record KernelRun(
    KernelLoad load,
    int lane,
    int batch,
    double blocks,
    double warps,
    double registers,
    double sharedBytes) {
  /** Resources that a kernel takes a part of. */
  static final int RESOURCES = 4;

  /** The part of resource k, 0 blocks to 3 shared bytes. */
  double part(int k) {
    return switch (k) {
      case 0 -> blocks;
      case 1 -> warps;
      case 2 -> registers;
      default -> sharedBytes;
    };
  }
}

package org.gpuquerylab.backend.device;

/** A capability of a device. Code and tests check for a capability, never for a backend's name. */
public enum Capability {
  /** Double precision arithmetic in kernels. */
  FP64,
  /** 64-bit integer atomics on global memory. */
  INT64_ATOMICS,
  /** Warp (subgroup) operations in kernels. */
  SUBGROUPS,
  /**
   * A group may wait for values that an earlier group will write to global memory: groups that have
   * begun make progress. Without this capability, the groups of one launch cannot wait for each
   * other.
   */
  FORWARD_PROGRESS,
  /**
   * The driver replays a captured {@link org.gpuquerylab.backend.CommandSequence} as one
   * submission.
   */
  NATIVE_REPLAY,
  /** The driver reports a kernel's registers, local memory and occupancy. */
  KERNEL_RESOURCES,
  /** Kernels are compiled from source. A backend without this capability runs the Java twins. */
  COMPILES_KERNELS,
  /**
   * The {@linkplain QueuePriority priority} of a queue determines whose waiting commands begin
   * first. Without this capability, queues of any priority can be opened, but all have the same
   * priority.
   */
  QUEUE_PRIORITIES,
  /** The device can be a member of a {@linkplain org.gpuquerylab.backend group}. */
  GROUPS
}

package org.gpuquerylab.backend.device;

/** What a device can do. Code and tests ask for a capability, never for a backend's name. */
public enum Capability {
  /** Double precision arithmetic in kernels. */
  FP64,
  /** 64-bit integer atomics on global memory. */
  INT64_ATOMICS,
  /** Warp (subgroup) operations in kernels. */
  SUBGROUPS,
  /**
   * A group may wait for what an earlier group will write to global memory: groups that have begun
   * make progress. Without it, the groups of one launch cannot wait for each other.
   */
  FORWARD_PROGRESS,
  /**
   * A captured {@link org.gpuquerylab.backend.CommandSequence} is replayed by the driver as one
   * submission.
   */
  NATIVE_REPLAY,
  /** The driver reports a kernel's registers, local memory and occupancy. */
  KERNEL_RESOURCES,
  /** Kernels are compiled from source; a backend without it runs the Java twins. */
  COMPILES_KERNELS,
  /**
   * The device has a native library, for instance of solvers, whose routines are called by name.
   */
  LIBRARY_ROUTINES,
  /** The device can be opened in {@linkplain DevicePartition partitions} that run side by side. */
  PARTITIONS,
  /**
   * The {@linkplain QueuePriority priority} of a queue decides whose waiting commands begin first.
   * Without it a queue of any priority opens, and all have the same.
   */
  QUEUE_PRIORITIES
}

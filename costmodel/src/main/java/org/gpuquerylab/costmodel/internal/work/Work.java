package org.gpuquerylab.costmodel.internal.work;

import org.gpuquerylab.costmodel.profile.DeviceProfile;

/** One amount of work within a step. */
public sealed interface Work
    permits Streamed, Sparse, Scattered, Atomics, Items, Branches, Launches {

  /** A name for the accessed data, such as {@code foreign keys}. */
  String name();

  /** The kind of work, which selects the coefficient. */
  WorkKind kind();

  /**
   * The seconds of the work at the device's rate, with all threads busy and a coefficient of 1.
   *
   * @param replayed whether launches are replayed from a captured sequence
   */
  double seconds(DeviceProfile device, boolean replayed);

  /** How {@link #seconds} is computed, in one line. */
  String explain(DeviceProfile device, boolean replayed);

  /** Whether a small number of threads slows this work down: true for all work except launches. */
  default boolean needsThreads() {
    return kind() != WorkKind.LAUNCH;
  }

  /** Throws an exception if an amount is negative or not a number. */
  static void checkAmount(String what, double amount) {
    if (!(amount >= 0)) {
      throw new IllegalArgumentException(what + " must be at least 0, not " + amount);
    }
  }
}

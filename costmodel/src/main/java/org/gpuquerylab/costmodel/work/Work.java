package org.gpuquerylab.costmodel.work;

import org.gpuquerylab.costmodel.profile.DeviceProfile;

/** Work of one kind within a step. */
public sealed interface Work
    permits Streamed, Sparse, Scattered, Atomics, Items, Branches, Launches {

  /** The data, such as {@code foreign keys}. */
  String name();

  /** The kind, which selects the coefficient. */
  WorkKind kind();

  /**
   * The work divided by the device's rate, in seconds, with all threads busy and a coefficient of
   * 1.
   *
   * @param replayed whether launches are replayed from a captured sequence
   */
  double seconds(DeviceProfile device, boolean replayed);

  /** How {@link #seconds} is computed, in one line. */
  String explain(DeviceProfile device, boolean replayed);

  /** Whether few threads slow this work down: true except for launches. */
  default boolean needsThreads() {
    return kind() != WorkKind.LAUNCH;
  }

  /** Throws if an amount is negative or not a number. */
  static void checkAmount(String what, double amount) {
    if (!(amount >= 0)) {
      throw new IllegalArgumentException(what + " must not be negative, not " + amount);
    }
  }
}

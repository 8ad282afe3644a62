package org.gpuquerylab.entropy.internal.gpu;

import java.util.Locale;
import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.input.internal.Counted;

/** Checks whether a device has the memory that a solver needs, as far as the device reports it. */
public final class DeviceCapacity {
  private DeviceCapacity() {}

  /**
   * Whether a device has enough memory.
   *
   * @param bytes total bytes of all buffers
   * @param largest bytes of the largest buffer
   */
  public static boolean holds(Backend backend, long bytes, long largest) {
    return bytes <= backend.freeMemory().orElse(Long.MAX_VALUE)
        && largest <= largestAllocation(backend).orElse(Long.MAX_VALUE);
  }

  /**
   * Refuses a problem whose buffers exceed the available memory.
   *
   * @param solver name of the solver, for the message
   * @param predicates z, for the message
   * @param bytes total bytes of all buffers
   * @param largest bytes of the largest buffer
   * @throws SolverLimitException if the memory is too small; the message has the numbers
   */
  public static void check(
      String solver, int predicates, Backend backend, long bytes, long largest) {
    String what =
        String.format(Locale.ROOT, "%s on %s", solver, Counted.of(predicates, "predicate"));
    refuseAbove(backend.freeMemory(), bytes, backend, what, "has %s free");
    refuseAbove(largestAllocation(backend), largest, backend, what, "allocates %s at a time");
  }

  private static OptionalLong largestAllocation(Backend backend) {
    return backend.device().fact(DeviceFact.MAX_ALLOCATION_BYTES);
  }

  private static void refuseAbove(
      OptionalLong limit, long bytes, Backend backend, String what, String words) {
    if (limit.isPresent() && bytes > limit.getAsLong()) {
      throw new SolverLimitException(
          String.format(
              Locale.ROOT,
              "%s needs %s of device memory and %s "
                  + words
                  + "; choose another algorithm or device",
              what,
              MemoryNeed.describe(bytes),
              backend.device(),
              MemoryNeed.describe(limit.getAsLong())));
    }
  }
}

package org.gpuquerylab.concurrency.schedule;

import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.Facts;
import org.jspecify.annotations.Nullable;

/** Reads the limits of a multiprocessor from a device's profile. */
final class ProfileLimits {
  private ProfileLimits() {}

  /**
   * Reads the limits from a profile. If the device was measured through CUDA, registers and shared
   * memory are allocated in the units of compute capability 9.0; otherwise they are counted
   * exactly.
   *
   * @throws ConcurrencyException if the profile lacks a limit; the message names it
   */
  public static MultiprocessorLimits of(DeviceProfile profile) {
    Facts facts = profile.facts();
    long threads = known(profile, "threadsPerMultiprocessor", facts.threadsPerMultiprocessor());
    return MultiprocessorLimits.of(
            whole(profile, "multiprocessors", facts.multiprocessors()),
            (int) Math.min(Integer.MAX_VALUE, threads / MultiprocessorLimits.WARP_THREADS),
            whole(profile, "groupsPerMultiprocessor", facts.groupsPerMultiprocessor()),
            whole(profile, "registersPerMultiprocessor", facts.registersPerMultiprocessor()),
            whole(profile, "sharedBytesPerMultiprocessor", facts.sharedBytesPerMultiprocessor()))
        .with(AllocationUnits.of(profile.backend()));
  }

  private static int whole(DeviceProfile profile, String fact, @Nullable Long value) {
    return (int) Math.min(Integer.MAX_VALUE, known(profile, fact, value));
  }

  private static long known(DeviceProfile profile, String fact, @Nullable Long value) {
    if (value == null) {
      throw new ConcurrencyException(
          "the profile of "
              + profile
              + " lacks facts."
              + fact
              + "; add it there, or give \"device\" limits in the file and no --device");
    }
    return value;
  }
}

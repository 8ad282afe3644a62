package org.gpuquerylab.costmodel.internal.planning;

import java.util.Map;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.profile.Bandwidths;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.Facts;
import org.gpuquerylab.costmodel.profile.RateCurve;
import org.gpuquerylab.costmodel.profile.Rates;
import org.gpuquerylab.costmodel.profile.Segments;
import org.gpuquerylab.costmodel.profile.Segments.Origin;

/** A profile of a device without caches: all rates are the same for all sizes. */
public final class FlatProfile {
  private FlatProfile() {}

  /**
   * The profile: 10 GB/s, 10^9 accesses or elements per second, 10 µs for each launch, and copies
   * between host and device at 1 GB/s.
   */
  public static DeviceProfile of(DeviceInfo device) {
    RateCurve bytes = RateCurve.constant(10e9);
    RateCurve accesses = RateCurve.constant(1e9);
    return new DeviceProfile(
        DeviceProfile.VERSION,
        device.name(),
        device.backend(),
        "1",
        "2026-11-21",
        false,
        new Bandwidths(10e9, 10e9, 1e9, 1e9, 1e9, 1e9),
        new Segments(32, Origin.ASSUMED, 32, Origin.ASSUMED, 32, 32, Origin.ASSUMED),
        Facts.UNKNOWN,
        new Rates(1e-5, null, 1e9, bytes, bytes, bytes, accesses, accesses, accesses, null),
        Map.of(),
        Map.of());
  }
}

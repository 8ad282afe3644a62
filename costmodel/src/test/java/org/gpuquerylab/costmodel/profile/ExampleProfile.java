package org.gpuquerylab.costmodel.profile;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.costmodel.profile.RateCurve.Point;
import org.gpuquerylab.costmodel.profile.Segments.Origin;

/** A profile with round numbers for tests. */
public final class ExampleProfile {
  /**
   * The profile: the device reads 100 GB/s and writes 50 GB/s, and both are ten times as fast for
   * data of up to 1 MB.
   */
  public static final DeviceProfile PROFILE =
      new DeviceProfile(
          DeviceProfile.VERSION,
          "Example GPU",
          "cuda",
          "driver 1",
          "2026-11-21T18:00:00Z",
          false,
          new Bandwidths(100e9, 50e9, 20e9, 10e9, 8e9, 4e9),
          new Segments(32, Origin.MEASURED, 32, Origin.MEASURED, 32, 32, Origin.DOCUMENTED),
          new Facts(1L << 30, 1L << 20, 10L, 1024L, 228L << 10, true, 65_536L, 16L, 256L << 10),
          rates(),
          Map.of(),
          Map.of());

  private ExampleProfile() {}

  private static Rates rates() {
    return new Rates(
        4e-6,
        1e-6,
        1e12,
        curve(1e6, 1000e9, 1e8, 100e9),
        curve(1e6, 500e9, 1e8, 50e9),
        curve(100, 1e9, 10_000, 100e9),
        curve(1e6, 100e9, 1e8, 1e9),
        curve(1e6, 50e9, 1e8, 0.5e9),
        curve(1, 1e9, 1e6, 4e9),
        curve(1, 0.5e9, 1e6, 2e9));
  }

  private static RateCurve curve(double at, double rate, double then, double thenRate) {
    return new RateCurve(List.of(new Point(at, rate), new Point(then, thenRate)));
  }
}

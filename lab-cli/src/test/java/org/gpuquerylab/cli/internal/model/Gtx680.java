package org.gpuquerylab.cli.internal.model;

import java.util.Map;
import org.gpuquerylab.costmodel.profile.Bandwidths;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.Facts;
import org.gpuquerylab.costmodel.profile.RateCurve;
import org.gpuquerylab.costmodel.profile.Rates;
import org.gpuquerylab.costmodel.profile.Segments;
import org.gpuquerylab.costmodel.profile.Segments.Origin;

/** A profile with round numbers: C_r / B_r is 1 ns, and C_w / B_w is 2 ns. */
final class Gtx680 {
  private Gtx680() {}

  static DeviceProfile profile(Map<String, Map<String, Double>> coefficients) {
    RateCurve rate = RateCurve.constant(1e9);
    return new DeviceProfile(
        DeviceProfile.VERSION,
        "GTX 680",
        "cuda",
        "1",
        "2013",
        false,
        new Bandwidths(128e9, 16e9, 8e9, 4e9, 8e9, 4e9),
        new Segments(128, Origin.MEASURED, 32, Origin.MEASURED, 32, 32, Origin.DOCUMENTED),
        Facts.UNKNOWN,
        new Rates(1e-6, null, 1e9, rate, rate, rate, rate, rate, rate, null),
        coefficients,
        Map.of());
  }
}

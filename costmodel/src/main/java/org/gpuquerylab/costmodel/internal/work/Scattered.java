package org.gpuquerylab.costmodel.internal.work;

import java.util.Locale;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.RateCurve;

/**
 * Unordered accesses, each in separate sectors.
 *
 * @param name the accessed data
 * @param kind {@link WorkKind#GATHER} or {@link WorkKind#SCATTER}
 * @param accesses the number of accesses
 * @param width bytes of one access
 * @param workingSet the size in bytes of the accessed data
 */
public record Scattered(String name, WorkKind kind, double accesses, int width, double workingSet)
    implements Work {

  /** Checks the numbers. */
  public Scattered {
    if (kind != WorkKind.GATHER && kind != WorkKind.SCATTER) {
      throw new IllegalArgumentException("accesses gather or scatter, not " + kind);
    }
    Work.checkAmount("accesses", accesses);
    if (width < 1) {
      throw new IllegalArgumentException("width must be at least 1, not " + width);
    }
    Work.checkAmount("workingSet", workingSet);
  }

  @Override
  public double seconds(DeviceProfile device, boolean replayed) {
    return accesses * sectorsEach(device) / rate(device);
  }

  private double sectorsEach(DeviceProfile device) {
    return Math.ceil((double) width / device.segments().sector());
  }

  private double rate(DeviceProfile device) {
    RateCurve curve =
        kind == WorkKind.GATHER
            ? device.rates().gatherByWorkingSet()
            : device.rates().scatterByWorkingSet();
    return curve.at(workingSet);
  }

  @Override
  public String explain(DeviceProfile device, boolean replayed) {
    return String.format(
        Locale.ROOT,
        "%s %.0f accesses x %.0f sectors within %.0f bytes at %.3f G/s",
        kind.key(),
        accesses,
        sectorsEach(device),
        workingSet,
        rate(device) / 1e9);
  }
}

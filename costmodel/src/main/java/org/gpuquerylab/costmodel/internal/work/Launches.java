package org.gpuquerylab.costmodel.internal.work;

import java.util.Locale;
import org.gpuquerylab.costmodel.profile.DeviceProfile;

/**
 * Launches of kernels, fills and copies.
 *
 * @param launches the number of launches
 */
public record Launches(double launches) implements Work {

  /** Checks the number. */
  public Launches {
    Work.checkAmount("launches", launches);
  }

  @Override
  public String name() {
    return "launches";
  }

  @Override
  public WorkKind kind() {
    return WorkKind.LAUNCH;
  }

  @Override
  public double seconds(DeviceProfile device, boolean replayed) {
    return launches * device.rates().launchSeconds(replayed);
  }

  @Override
  public String explain(DeviceProfile device, boolean replayed) {
    return String.format(
        Locale.ROOT,
        "%.0f launches of %.2f µs",
        launches,
        device.rates().launchSeconds(replayed) * 1e6);
  }
}

package org.gpuquerylab.costmodel.internal.work;

import java.util.Locale;
import org.gpuquerylab.costmodel.profile.DeviceProfile;

/**
 * Computation on elements, without their memory accesses.
 *
 * @param name the computation
 * @param items the number of elements
 */
public record Items(String name, double items) implements Work {

  /** Checks the number. */
  public Items {
    Work.checkAmount("items", items);
  }

  @Override
  public WorkKind kind() {
    return WorkKind.ITEM;
  }

  @Override
  public double seconds(DeviceProfile device, boolean replayed) {
    return items / device.rates().itemsPerSecond();
  }

  @Override
  public String explain(DeviceProfile device, boolean replayed) {
    return String.format(
        Locale.ROOT, "%.0f elements at %.3f G/s", items, device.rates().itemsPerSecond() / 1e9);
  }
}

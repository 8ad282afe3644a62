package org.gpuquerylab.backend.device;

import java.util.Locale;

/**
 * Thrown if a kernel needs larger groups than a device has. Nothing was launched, and the backend
 * stays usable for other kernels.
 */
public final class GroupTooLargeException extends BackendException {

  /**
   * @param user what needs the groups, such as {@code kernel scan_sums}
   * @param group the number of work-items of such a group
   * @param largest the device's largest number of work-items of a group
   */
  public GroupTooLargeException(String user, long group, DeviceInfo device, long largest) {
    super(
        String.format(
            Locale.ROOT,
            "%s needs groups of %d work-items, but those of %s have at most %d; choose another"
                + " device",
            user,
            group,
            device,
            largest));
  }
}

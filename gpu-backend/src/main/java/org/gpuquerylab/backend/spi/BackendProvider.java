package org.gpuquerylab.backend.spi;

import java.util.List;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;

/** Finds the devices of one backend; {@link java.util.ServiceLoader} finds it. */
public interface BackendProvider {

  /** The backend's id, such as {@code cpu}: small letters and digits. Loads no native library. */
  String id();

  /**
   * Looks for devices; the first call that may load native code. May throw anything, linkage errors
   * too: the caller turns it into a reason.
   */
  Findings find();

  /** Opens a device that {@link #find()} returned. */
  DeviceDriver open(DeviceInfo device);

  /**
   * Opens a device in partitions of equal size that are as large as possible.
   *
   * @param partitions how many, at least 1
   * @throws BackendException in one line, if the device cannot be partitioned, or not into so many
   *     partitions
   */
  default DeviceDriver open(DeviceInfo device, int partitions) {
    throw new BackendException(device + " cannot be partitioned");
  }

  /**
   * What a provider found.
   *
   * @param devices the usable devices
   * @param problems one line, with the reason, for each device or library that exists but does not
   *     work
   */
  record Findings(List<DeviceInfo> devices, List<String> problems) {
    public Findings {
      devices = List.copyOf(devices);
      problems = List.copyOf(problems);
    }
  }
}

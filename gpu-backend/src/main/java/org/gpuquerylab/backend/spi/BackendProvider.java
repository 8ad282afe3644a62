package org.gpuquerylab.backend.spi;

import java.util.List;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;

/** Finds the devices of one backend; found itself by {@link java.util.ServiceLoader}. */
public interface BackendProvider {

  /** The backend's id, such as {@code cpu}: small letters and digits. Loads nothing native. */
  String id();

  /**
   * Looks for devices; the first call that may load native code. May throw anything, a linkage
   * error too: the caller turns it into a reason.
   */
  Findings find();

  /** Opens a device that {@link #find()} returned. */
  DeviceDriver open(DeviceInfo device);

  /**
   * Opens a device in partitions of equal size, as large as they can be.
   *
   * @param partitions how many, at least 1
   * @throws BackendException in one line, where the device has no partitions or not so many
   */
  default DeviceDriver open(DeviceInfo device, int partitions) {
    throw new BackendException(device + " cannot be partitioned");
  }

  /**
   * What a provider found.
   *
   * @param devices the usable devices
   * @param problems one line for each thing that is there but does not work, with the reason
   */
  record Findings(List<DeviceInfo> devices, List<String> problems) {
    public Findings {
      devices = List.copyOf(devices);
      problems = List.copyOf(problems);
    }
  }
}

package org.gpuquerylab.backend.spi;

import java.util.List;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;

/** Finds the devices of one backend; {@link java.util.ServiceLoader} finds the providers. */
public interface BackendProvider {

  /**
   * The backend's id, such as {@code cpu}, in lowercase letters and digits. This method loads no
   * native library.
   */
  String id();

  /**
   * Looks for devices; this is the first call that may load native code. This method may throw any
   * exception or error, including linkage errors; the caller converts it into a problem.
   */
  Findings find();

  /** Opens a device that {@link #find()} returned. */
  DeviceDriver open(DeviceInfo device);

  /**
   * Opens a device that is divided into partitions of equal size, which are as large as possible.
   *
   * @param partitions the number of partitions, at least 1
   * @throws BackendException if the device cannot be partitioned, or if it cannot have this number
   *     of partitions; the message is one line
   */
  default DeviceDriver open(DeviceInfo device, int partitions) {
    throw new BackendException(device + " cannot be partitioned");
  }

  /**
   * The devices and problems that a provider found.
   *
   * @param devices the usable devices
   * @param problems for each device or library that exists but does not work, one line with the
   *     reason
   */
  record Findings(List<DeviceInfo> devices, List<String> problems) {
    public Findings {
      devices = List.copyOf(devices);
      problems = List.copyOf(problems);
    }
  }
}

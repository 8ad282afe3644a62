package org.gpuquerylab.backend.spi;

import java.util.List;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.MendableException;

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
   * Whether the devices are GPUs with {@link
   * org.gpuquerylab.backend.device.Capability#NATIVE_REPLAY}. A search for the best device asks
   * such providers first, and the others, which then load no driver, only if there is no such
   * device.
   */
  default boolean isFirstChoice() {
    return false;
  }

  /**
   * A device or library that cannot be used.
   *
   * @param reason the reason in one line
   * @param mend what the user should do if something else is at fault, such as a folder without the
   *     right to write; empty if the device or library is missing or at fault itself
   */
  record Fault(String reason, String mend) {
    /** A device or library that is missing or at fault itself. */
    public Fault(String reason) {
      this(reason, "");
    }

    /** The fault that an exception tells in one line, without its cause. */
    public static Fault of(BackendException fault) {
      String mend = fault instanceof MendableException known ? known.mend() : "";
      return new Fault(String.valueOf(fault.getMessage()), mend);
    }
  }

  /**
   * The devices and problems that a provider found.
   *
   * @param devices the usable devices
   * @param problems the devices and libraries that cannot be used
   */
  record Findings(List<DeviceInfo> devices, List<Fault> problems) {
    public Findings {
      devices = List.copyOf(devices);
      problems = List.copyOf(problems);
    }
  }
}

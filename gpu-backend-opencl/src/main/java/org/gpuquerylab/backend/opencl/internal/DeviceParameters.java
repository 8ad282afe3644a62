package org.gpuquerylab.backend.opencl.internal;

import static org.jocl.CL.CL_DEVICE_EXTENSIONS;
import static org.jocl.CL.CL_DEVICE_NAME;
import static org.jocl.CL.CL_DEVICE_VERSION;
import static org.jocl.CL.CL_DRIVER_VERSION;
import static org.jocl.CL.CL_PLATFORM_NAME;
import static org.jocl.CL.CL_PLATFORM_VERSION;

import java.util.Optional;
import java.util.Set;
import org.jocl.CL;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** The facts that a driver reports about one device and its platform. */
public final class DeviceParameters {
  private final cl_platform_id platform;
  private final cl_device_id device;
  private final Set<String> extensions;

  DeviceParameters(cl_platform_id platform, cl_device_id device) {
    this.platform = platform;
    this.device = device;
    this.extensions = Set.of(info(CL_DEVICE_EXTENSIONS).text().split("\\s+"));
  }

  /** The value of the device parameter with the given name. */
  public InfoQuery info(int name) {
    return (size, value, length) -> CL.clGetDeviceInfo(device, name, size, value, length);
  }

  /** A boolean device parameter. */
  boolean flag(int name) {
    return info(name).number() != 0;
  }

  boolean hasExtension(String extension) {
    return extensions.contains(extension);
  }

  String name() {
    return info(CL_DEVICE_NAME).text();
  }

  String driverVersion() {
    return info(CL_DRIVER_VERSION).text();
  }

  /** The name of the driver's platform. */
  public String platformName() {
    return platformInfo(platform, CL_PLATFORM_NAME).text();
  }

  /** Whether a platform is PoCL. */
  static boolean isPocl(cl_platform_id platform) {
    return platformInfo(platform, CL_PLATFORM_NAME).text().equals(PoclCache.PLATFORM);
  }

  /**
   * The newest version that both the platform and the device support; empty if either version is
   * malformed.
   */
  public Optional<OpenClVersion> version() {
    Optional<OpenClVersion> ofPlatform =
        OpenClVersion.parse(platformInfo(platform, CL_PLATFORM_VERSION).text());
    Optional<OpenClVersion> ofDevice = OpenClVersion.parse(info(CL_DEVICE_VERSION).text());
    return ofPlatform.flatMap(p -> ofDevice.map(d -> p.atLeast(d) ? d : p));
  }

  /** Whether queues are created from a list of properties. */
  public boolean hasQueueProperties() {
    return version().filter(v -> v.atLeast(OpenClVersion.QUEUE_PROPERTIES)).isPresent();
  }

  /** Whether the driver lists the priority among the properties of a queue. */
  public boolean hasQueuePriorities() {
    return hasQueueProperties() && hasExtension("cl_khr_priority_hints");
  }

  /** All facts about the platform, device and driver that determine the compiled kernel. */
  public String fingerprint() {
    return String.join(
        "|",
        platformName(),
        platformInfo(platform, CL_PLATFORM_VERSION).text(),
        name(),
        info(CL_DEVICE_VERSION).text(),
        driverVersion());
  }

  /** The value of the platform parameter with the given name. */
  static InfoQuery platformInfo(cl_platform_id platform, int name) {
    return (size, value, length) -> CL.clGetPlatformInfo(platform, name, size, value, length);
  }
}

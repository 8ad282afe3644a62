package org.gpuquerylab.backend.opencl.internal;

import static org.jocl.CL.CL_DEVICE_AVAILABLE;
import static org.jocl.CL.CL_DEVICE_COMPILER_AVAILABLE;
import static org.jocl.CL.CL_DEVICE_NOT_FOUND;
import static org.jocl.CL.CL_DEVICE_TYPE_ALL;
import static org.jocl.CL.CL_PLATFORM_NAME;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider.Fault;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** All devices of all platforms, and the faults of those that cannot be used. */
public final class DeviceScan {
  /**
   * The error that the ICD loader returns if there is no platform; the extension's constant is not
   * in JOCL.
   */
  private static final int CL_PLATFORM_NOT_FOUND_KHR = -1001;

  private final List<Found> devices = new ArrayList<>();
  private final List<Fault> problems = new ArrayList<>();
  private final List<cl_platform_id> platforms;

  /** A device that can be used. */
  public record Found(cl_platform_id platform, cl_device_id device, DeviceInfo info) {
    public DeviceParameters query() {
      return new DeviceParameters(platform, device);
    }
  }

  public DeviceScan() {
    // The first call loads the drivers; the second call loads little more.
    platforms = JoclLibrary.keepingSignals(DeviceScan::findPlatforms);
    JoclLibrary.keepingSignals(this::scan);
  }

  private int scan() {
    for (int i = 0; i < platforms.size(); i++) {
      scan(i, platforms.get(i));
    }
    return devices.size();
  }

  public List<Found> devices() {
    return devices;
  }

  public List<Fault> problems() {
    return problems;
  }

  public int platformCount() {
    return platforms.size();
  }

  private static List<cl_platform_id> findPlatforms() {
    try {
      int[] count = new int[1];
      CL.clGetPlatformIDs(0, null, count);
      cl_platform_id[] ids = new cl_platform_id[count[0]];
      if (ids.length > 0) {
        CL.clGetPlatformIDs(ids.length, ids, null);
      }
      return List.of(ids);
    } catch (CLException e) {
      if (e.getStatus() == CL_PLATFORM_NOT_FOUND_KHR) {
        return List.of();
      }
      throw e;
    }
  }

  private void scan(int number, cl_platform_id platform) {
    String name = "platform " + number;
    try {
      name = name + " " + DeviceParameters.platformInfo(platform, CL_PLATFORM_NAME).text();
      if (isWithoutCache(platform, name)) {
        return;
      }
      List<cl_device_id> ids = deviceIds(platform);
      if (ids.isEmpty()) {
        problems.add(new Fault(name + ": no device"));
      }
      for (int i = 0; i < ids.size(); i++) {
        add(name + ", device " + i, platform, ids.get(i));
      }
    } catch (CLException e) {
      problems.add(new Fault(name + ": " + e.getMessage()));
    }
  }

  /** Whether the platform is PoCL without its cache, which is then told. */
  private boolean isWithoutCache(cl_platform_id platform, String name) {
    Optional<Fault> fault =
        DeviceParameters.isPocl(platform) ? PoclCache.fault(System.getenv()) : Optional.empty();
    fault.ifPresent(found -> problems.add(new Fault(name + ": " + found.reason(), found.mend())));
    return fault.isPresent();
  }

  private static List<cl_device_id> deviceIds(cl_platform_id platform) {
    try {
      int[] count = new int[1];
      CL.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, null, count);
      cl_device_id[] ids = new cl_device_id[count[0]];
      if (ids.length > 0) {
        CL.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, ids.length, ids, null);
      }
      return List.of(ids);
    } catch (CLException e) {
      if (e.getStatus() == CL_DEVICE_NOT_FOUND) {
        return List.of();
      }
      throw e;
    }
  }

  private void add(String place, cl_platform_id platform, cl_device_id device) {
    try {
      DeviceParameters query = new DeviceParameters(platform, device);
      Optional<String> unusable = unusable(query);
      if (unusable.isPresent()) {
        problems.add(new Fault(place + " " + query.name() + ": " + unusable.get()));
      } else {
        DeviceInfo info = new DeviceDescription(query).describe(devices.size());
        devices.add(new Found(platform, device, info));
      }
    } catch (CLException e) {
      problems.add(new Fault(place + ": " + e.getMessage()));
    }
  }

  private static Optional<String> unusable(DeviceParameters query) {
    Optional<OpenClVersion> version = query.version();
    if (version.isEmpty() || !version.get().atLeast(OpenClVersion.REQUIRED)) {
      String has = version.map(v -> "OpenCL " + v).orElse("an OpenCL version of unknown form");
      return Optional.of(has + ", OpenCL " + OpenClVersion.REQUIRED + " is needed");
    }
    if (!query.flag(CL_DEVICE_AVAILABLE)) {
      return Optional.of("the driver says that it is not available");
    }
    return query.flag(CL_DEVICE_COMPILER_AVAILABLE)
        ? Optional.empty()
        : Optional.of("the driver has no compiler");
  }
}

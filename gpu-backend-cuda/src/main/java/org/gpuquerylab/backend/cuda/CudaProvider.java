package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuDeviceGetCount;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.cuda.internal.Architecture;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaVersion;
import org.gpuquerylab.backend.cuda.internal.DeviceAttributes;
import org.gpuquerylab.backend.cuda.internal.DriverLibrary;
import org.gpuquerylab.backend.cuda.internal.NativePlatform;
import org.gpuquerylab.backend.cuda.internal.Nvrtc;
import org.gpuquerylab.backend.cuda.internal.NvrtcSearch;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.jspecify.annotations.Nullable;

/**
 * NVIDIA GPUs through the CUDA driver. This backend needs the driver and NVRTC, the run-time
 * compiler, from any CUDA toolkit whose major version is not newer than the driver's.
 */
public final class CudaProvider implements BackendProvider {
  private static final Set<Capability> CAPABILITIES =
      EnumSet.of(
          Capability.FP64,
          Capability.INT64_ATOMICS,
          Capability.SUBGROUPS,
          Capability.FORWARD_PROGRESS,
          Capability.NATIVE_REPLAY,
          Capability.KERNEL_RESOURCES,
          Capability.COMPILES_KERNELS,
          Capability.GROUPS);

  private final NativePlatform platform;
  private final Map<String, String> environment;
  private volatile @Nullable Nvrtc nvrtc;

  /**
   * Creates a provider for this machine; {@link java.util.ServiceLoader} calls this constructor.
   */
  public CudaProvider() {
    this(NativePlatform.current(), System.getenv());
  }

  CudaProvider(NativePlatform platform, Map<String, String> environment) {
    this.platform = platform;
    this.environment = Map.copyOf(environment);
  }

  @Override
  public String id() {
    return "cuda";
  }

  @Override
  public boolean isFirstChoice() {
    return true;
  }

  @Override
  public Findings find() {
    try {
      CudaVersion driver = DriverLibrary.initialize(platform);
      Nvrtc compiler = findNvrtc(driver);
      nvrtc = compiler;
      return findDevices(driver, compiler);
    } catch (BackendException e) {
      return new Findings(List.of(), List.of(Fault.of(e)));
    }
  }

  /** The driver does not load machine code or PTX of a newer major version than its own. */
  private Nvrtc findNvrtc(CudaVersion driver) {
    NvrtcSearch.Opener<Nvrtc> opener =
        library -> {
          Nvrtc found = Nvrtc.open(library);
          if (found.version().major() > driver.major()) {
            throw new BackendException(
                String.format(
                    Locale.ROOT,
                    "%s is NVRTC %s, too new for the driver's CUDA %s",
                    library,
                    found.version(),
                    driver));
          }
          return found;
        };
    return new NvrtcSearch<>(
            platform.nvrtcLibraries(), platform.toolkitFolders(environment), opener)
        .find();
  }

  private static Set<Capability> capabilities(DeviceAttributes attributes) {
    Set<Capability> capabilities = EnumSet.copyOf(CAPABILITIES);
    if (attributes.hasStreamPriorities()) {
      capabilities.add(Capability.QUEUE_PRIORITIES);
    }
    return capabilities;
  }

  private Findings findDevices(CudaVersion driver, Nvrtc compiler) {
    int[] count = new int[1];
    Cuda.check(cuDeviceGetCount(count), "cuDeviceGetCount");
    List<DeviceInfo> devices = new ArrayList<>();
    List<Fault> problems = new ArrayList<>();
    for (int i = 0; i < count[0]; i++) {
      try {
        devices.add(describe(i, driver, compiler));
      } catch (BackendException e) {
        problems.add(new Fault("device " + i + ": " + e.getMessage()));
      }
    }
    if (count[0] == 0) {
      problems.add(new Fault("the CUDA driver sees no device"));
    }
    return new Findings(devices, problems);
  }

  private DeviceInfo describe(int index, CudaVersion driver, Nvrtc compiler) {
    DeviceAttributes attributes = DeviceAttributes.of(index);
    // Throws an exception if NVRTC cannot compile for the device; the device is then unusable.
    Architecture.choose(attributes.computeCapability(), compiler.architectures());
    return new DeviceInfo(
        "cuda",
        index,
        DeviceInfo.Kind.GPU,
        attributes.name(),
        "CUDA driver " + driver,
        capabilities(attributes),
        attributes.facts());
  }

  @Override
  public DeviceDriver open(DeviceInfo device) {
    Nvrtc compiler = nvrtc;
    if (compiler == null) {
      throw new BackendException("find the CUDA devices before opening " + device);
    }
    return new CudaDriver(device, compiler);
  }
}

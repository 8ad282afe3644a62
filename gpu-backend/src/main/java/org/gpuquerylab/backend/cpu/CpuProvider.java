package org.gpuquerylab.backend.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;

/** The processors of this Java virtual machine as one device. */
public final class CpuProvider implements BackendProvider {
  private static final Set<Capability> CAPABILITIES =
      EnumSet.of(Capability.FP64, Capability.INT64_ATOMICS, Capability.GROUPS);

  @Override
  public String id() {
    return "cpu";
  }

  @Override
  public Findings find() {
    Runtime runtime = Runtime.getRuntime();
    Map<DeviceFact, Long> facts =
        Map.of(
            DeviceFact.MEMORY_BYTES,
            runtime.maxMemory(),
            DeviceFact.MULTIPROCESSORS,
            (long) runtime.availableProcessors());
    String jvm = System.getProperty("java.vm.name") + " " + Runtime.version();
    DeviceInfo device =
        new DeviceInfo("cpu", 0, DeviceInfo.Kind.CPU, processorName(), jvm, CAPABILITIES, facts);
    return new Findings(List.of(device), List.of());
  }

  @Override
  public DeviceDriver open(DeviceInfo device) {
    return new CpuDriver(device);
  }

  /**
   * Linux reports the processor's name; on other systems the name of the architecture replaces it.
   */
  private static String processorName() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElseGet(() -> System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }
}

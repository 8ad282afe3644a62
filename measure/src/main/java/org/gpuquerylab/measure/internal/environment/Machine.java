package org.gpuquerylab.measure.internal.environment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts about the machine that the JVM and the operating system report. Unknown facts are left
 * out.
 */
final class Machine {

  private static final Path PROC = Path.of("/proc");
  private static final Path MAX_CLOCK =
      Path.of("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");

  private static final List<String> LAUNCHERS =
      List.of("-Dlab.", "-XX:SharedArchiveFile=", "-Xshare:", "-Xlog:disable");

  private Machine() {}

  static void describe(ObjectNode environment) {
    java(environment.putObject("java"));
    cpu(environment.putObject("cpu"));
    memoryBytes().ifPresent(bytes -> environment.put("memoryBytes", bytes));
    ObjectNode os = environment.putObject("os");
    os.put("name", System.getProperty("os.name"));
    os.put("version", System.getProperty("os.version"));
    os.put("arch", System.getProperty("os.arch"));
  }

  private static void java(ObjectNode java) {
    java.put("version", Runtime.version().toString());
    java.put("vendor", System.getProperty("java.vendor"));
    java.put("vm", System.getProperty("java.vm.name"));
    flags(ManagementFactory.getRuntimeMXBean().getInputArguments())
        .forEach(java.putArray("flags")::add);
    java.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
  }

  /**
   * The options of a JVM without those of the launcher. The launcher's options name a folder of
   * this machine and appear only once the archive of classes exists, but they do not change how
   * code runs.
   */
  static List<String> flags(List<String> options) {
    return options.stream()
        .filter(option -> LAUNCHERS.stream().noneMatch(option::startsWith))
        .toList();
  }

  private static void cpu(ObjectNode cpu) {
    value(PROC.resolve("cpuinfo"), "model name").ifPresent(model -> cpu.put("model", model));
    cpu.put("logicalCores", Runtime.getRuntime().availableProcessors());
    firstLine(MAX_CLOCK).ifPresent(kilohertz -> cpu.put("maxClockMHz", kilohertz / 1000));
    value(PROC.resolve("cpuinfo"), "cpu MHz")
        .ifPresent(megahertz -> cpu.put("clockAtStartMHz", (long) Double.parseDouble(megahertz)));
  }

  private static Optional<Long> memoryBytes() {
    return value(PROC.resolve("meminfo"), "MemTotal")
        .map(text -> Long.parseLong(text.replace(" kB", "")) * 1024);
  }

  /**
   * The value of a name in a file with lines of the form {@code name : value}; the first such line
   * counts.
   */
  private static Optional<String> value(Path file, String name) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty(); // The operating system is not Linux.
    }
  }

  private static Optional<Long> firstLine(Path file) {
    try {
      return Optional.of(Long.parseLong(Files.readString(file).strip()));
    } catch (IOException | NumberFormatException e) {
      return Optional.empty(); // The system does not report this fact.
    }
  }
}

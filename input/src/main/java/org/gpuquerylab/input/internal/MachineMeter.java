package org.gpuquerylab.input.internal;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads how busy this machine is; what a system does not report is left out. */
public final class MachineMeter {

  /** The processes that were ready to run, as the operating system averages them over a minute. */
  public static final String LOAD = "loadAverage";

  /** The mean clock rate of the processors, in MHz. */
  public static final String CLOCK = "clockMHz";

  /** The processor time of all other processes, in cores, since the reading before. */
  public static final String OTHERS = "otherCores";

  /** Times are wrong if other processes take more than this part of the processors. */
  private static final double BUSY = 0.25;

  private static final Path STAT = Path.of("/proc/stat");
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  /** The unit of {@code /proc/stat} on Linux. */
  private static final double NANOS_OF_TICK = 1e7;

  /** The fields of idle time; the time of guests is also in the fields before them. */
  private static final List<Integer> NOT_BUSY = List.of(3, 4, 8, 9);

  /** More often, the counters of the system would be too coarse, and reading them too dear. */
  private static final long SHORTEST_NANOS = 100_000_000;

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private long time = System.nanoTime();
  private double busy = busyNanos();
  private double own = system.getProcessCpuTime();
  private Map<String, Double> last;

  /** Creates a meter that has just been read. */
  public MachineMeter() {
    last = read(OptionalDouble.empty());
  }

  /** The state since the last reading, or the last reading if it is less than 0.1 s old. */
  public Map<String, Double> now() {
    long now = System.nanoTime();
    if (now - time >= SHORTEST_NANOS) {
      double nowBusy = busyNanos();
      double nowOwn = system.getProcessCpuTime();
      double others = ((nowBusy - busy) - (nowOwn - own)) / (now - time);
      last = read(Double.isNaN(others) ? OptionalDouble.empty() : OptionalDouble.of(others));
      time = now;
      busy = nowBusy;
      own = nowOwn;
    }
    return last;
  }

  /**
   * What made times since the last reading longer than they are: other processes that kept more
   * than a quarter of the processors busy, in words; empty if there were none, or if it is unknown.
   */
  public Optional<String> disturbance() {
    long processors = lines(STAT).stream().filter(line -> line.matches("cpu[0-9].*")).count();
    return disturbance(now().getOrDefault(OTHERS, 0.0), processors);
  }

  static Optional<String> disturbance(double others, long processors) {
    return others > BUSY * processors
        ? Optional.of(
            String.format(
                Locale.ROOT, "other processes kept %.1f of %d processors busy", others, processors))
        : Optional.empty();
  }

  private Map<String, Double> read(OptionalDouble others) {
    Map<String, Double> state = new LinkedHashMap<>();
    double load = system.getSystemLoadAverage();
    if (load >= 0) {
      state.put(LOAD, rounded(load));
    }
    clock().ifPresent(clock -> state.put(CLOCK, rounded(clock)));
    others.ifPresent(cores -> state.put(OTHERS, rounded(Math.max(0, cores))));
    return Map.copyOf(state);
  }

  private static double rounded(double value) {
    return Math.rint(100 * value) / 100;
  }

  private static OptionalDouble clock() {
    return lines(PROCESSORS).stream()
        .filter(line -> line.startsWith("cpu MHz"))
        .mapToDouble(line -> number(line.substring(line.indexOf(':') + 1)))
        .average();
  }

  /** The time that all processors were busy since the system started; NaN if it is unknown. */
  private static double busyNanos() {
    List<String> lines = lines(STAT);
    if (lines.isEmpty() || !lines.get(0).startsWith("cpu ")) {
      return Double.NaN;
    }
    String[] fields = lines.get(0).substring(4).strip().split(" +");
    double ticks = Arrays.stream(fields).mapToDouble(MachineMeter::number).sum();
    for (int field : NOT_BUSY) {
      ticks -= field < fields.length ? number(fields[field]) : 0;
    }
    return ticks * NANOS_OF_TICK;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      return Double.NaN; // The file has another form on this system.
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of(); // The operating system is not Linux.
    }
  }
}

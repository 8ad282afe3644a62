package org.gpuquerylab.costmodel.internal.calibration;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.Facts;
import org.gpuquerylab.costmodel.profile.Rates;
import org.gpuquerylab.costmodel.profile.Segments;
import org.gpuquerylab.costmodel.profile.Segments.Origin;

/**
 * Measures the profile of a device; the package description explains how.
 *
 * <p>Source of the constants: the sector of NVIDIA's caches and the line of x86 and most ARM
 * processors, as their manuals give them.
 */
public final class Calibration {
  /** The sector size in bytes of the caches of NVIDIA's and other GPUs. */
  private static final int GPU_SECTOR = 32;

  /** The line size in bytes of a CPU's caches. */
  private static final int CPU_LINE = 64;

  private final Backend backend;
  private final CalibrationOptions options;
  private final Consumer<String> progress;

  /**
   * Prepares a calibration.
   *
   * @param backend an open device, preferably idle
   * @param progress receives one line at the start of each measurement
   */
  public Calibration(Backend backend, CalibrationOptions options, Consumer<String> progress) {
    this.backend = backend;
    this.options = options;
    this.progress = progress;
  }

  /** Measures everything except the coefficients, which stay 1. */
  public DeviceProfile run() {
    DeviceInfo device = backend.device();
    try (Bench bench = new Bench(backend, options)) {
      progress.accept("bandwidth of device memory");
      StreamBenchmarks streams = new StreamBenchmarks(bench);
      double read = streams.readBandwidth();
      double write = streams.writeBandwidth();
      progress.accept("copies between host and device");
      HostBenchmarks host = new HostBenchmarks(bench);
      return new DeviceProfile(
          DeviceProfile.VERSION,
          device.name(),
          device.backend(),
          device.driver(),
          Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
          options.isQuick(),
          host.bandwidths(read, write),
          segments(bench),
          Facts.of(device),
          rates(bench, streams, host),
          Map.of(),
          Map.of());
    }
  }

  private Rates rates(Bench bench, StreamBenchmarks streams, HostBenchmarks host) {
    progress.accept("launches, caches, threads, random accesses, atomics");
    RandomBenchmarks random = new RandomBenchmarks(bench);
    return new Rates(
        host.launchSeconds(),
        host.replayedLaunchSeconds(),
        random.itemsPerSecond(),
        streams.readByWorkingSet(),
        streams.writeByWorkingSet(),
        streams.readByThreads(),
        random.gatherByWorkingSet(),
        random.scatterByWorkingSet(),
        random.atomicsByAddresses(),
        random.atomics64ByAddresses());
  }

  private Segments segments(Bench bench) {
    progress.accept("segment sizes");
    boolean gpu = backend.device().kind() == DeviceInfo.Kind.GPU;
    int documented = gpu ? GPU_SECTOR : CPU_LINE;
    StrideBenchmarks strides = new StrideBenchmarks(bench);
    OptionalInt read = sizeOf("read", strides.reads());
    OptionalInt write = sizeOf("write", strides.writes());
    int readSegment = read.orElse(documented);
    OptionalLong width = backend.device().fact(DeviceFact.SIMD_WIDTH);
    return new Segments(
        readSegment,
        origin(read),
        write.orElse(documented),
        origin(write),
        documented,
        (int) width.orElse(Math.max(1, readSegment / Integer.BYTES)),
        width.isPresent() ? Origin.DOCUMENTED : Origin.ASSUMED);
  }

  private OptionalInt sizeOf(String what, NavigableMap<Integer, Double> seconds) {
    StringBuilder line = new StringBuilder("ns an access to " + what + " by stride:");
    seconds.forEach(
        (stride, time) -> line.append(String.format(Locale.ROOT, " %d %.4f", stride, time * 1e9)));
    progress.accept(line.toString());
    return SegmentSize.find(seconds);
  }

  private static Origin origin(OptionalInt measured) {
    return measured.isPresent() ? Origin.MEASURED : Origin.DOCUMENTED;
  }
}

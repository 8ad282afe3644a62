package org.gpuquerylab.costmodel.internal.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.ReadStream;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.WriteStream;
import org.gpuquerylab.costmodel.profile.RateCurve;
import org.gpuquerylab.costmodel.profile.RateCurve.Point;

/**
 * Benchmarks of scans and fills: they give bytes per second by working set and by number of
 * threads.
 *
 * <p>Source of the constants: the range of sizes to measure, chosen by hand.
 */
final class StreamBenchmarks {
  private static final int CHUNK_BYTES = Microbenchmarks.CHUNK * Integer.BYTES;
  private static final long SMALLEST_SET = 4 * CHUNK_BYTES;
  private static final long MOST_PASSES = 1L << 20;

  private final Bench bench;
  private final Kernel<ReadStream> read;
  private final Kernel<WriteStream> write;

  StreamBenchmarks(Bench bench) {
    this.bench = bench;
    this.read = bench.compile(ReadStream.class);
    this.write = bench.compile(WriteStream.class);
  }

  /** B_r: measured by a scan of the whole buffer. */
  double readBandwidth() {
    return read(bench.groups(), bench.buffer().bytes());
  }

  /** B_w: measured by a fill of the whole buffer. */
  double writeBandwidth() {
    return write(bench.buffer().bytes());
  }

  RateCurve readByWorkingSet() {
    return byWorkingSet(set -> read(bench.groups(), set));
  }

  RateCurve writeByWorkingSet() {
    return byWorkingSet(this::write);
  }

  private RateCurve byWorkingSet(LongToDoubleFunction rate) {
    List<Point> points = new ArrayList<>();
    for (long set = SMALLEST_SET;
        set <= bench.buffer().bytes();
        set *= bench.options().setFactor()) {
      points.add(new Point(set, rate.applyAsDouble(set)));
    }
    return new RateCurve(points);
  }

  /** Scans the whole buffer with 1 group, 2, 4, ... up to as many groups as fill the device. */
  RateCurve readByThreads() {
    List<Point> points = new ArrayList<>();
    for (int groups = 1; groups < bench.groups(); groups *= 2) {
      points.add(point(groups));
    }
    points.add(point(bench.groups()));
    return new RateCurve(points);
  }

  private Point point(int groups) {
    double threads = (double) groups * Microbenchmarks.GROUP;
    return new Point(threads, read(groups, bench.buffer().bytes()));
  }

  private double read(int groups, long workingSet) {
    Grid grid = Bench.grid(groups);
    long chunks = workingSet / CHUNK_BYTES;
    double passes =
        bench.rate(
            leastPasses(groups, workingSet),
            MOST_PASSES,
            p ->
                bench
                    .queue()
                    .launch(read, grid, new ReadStream(bench.buffer(), bench.sums(), chunks, p)));
    return passes * groups * CHUNK_BYTES;
  }

  private double write(long workingSet) {
    long chunks = workingSet / CHUNK_BYTES;
    double passes =
        bench.rate(
            leastPasses(bench.groups(), workingSet),
            MOST_PASSES,
            p -> bench.launch(write, new WriteStream(bench.buffer(), chunks, p, 1)));
    return passes * bench.groups() * CHUNK_BYTES;
  }

  private static long leastPasses(int groups, long workingSet) {
    long pass = (long) groups * CHUNK_BYTES;
    return (Bench.leastBytes(workingSet) + pass - 1) / pass;
  }
}

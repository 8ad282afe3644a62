package org.gpuquerylab.costmodel.internal.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.AddAtomic;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.AddAtomic64;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.Gather;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.HashItems;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.Scatter;
import org.gpuquerylab.costmodel.profile.RateCurve;
import org.gpuquerylab.costmodel.profile.RateCurve.Point;
import org.jspecify.annotations.Nullable;

/**
 * Benchmarks of accesses at hashed addresses: they give accesses per second by working set, or by
 * the number of distinct addresses.
 *
 * <p>Source of the constants: the range of sizes to measure, chosen by hand.
 */
final class RandomBenchmarks {
  private static final long SMALLEST_SET = 1 << 14;
  private static final int LARGEST_LINE = 64;
  private static final long MOST_ADDRESSES = 1 << 24;

  /** The maximum number of blocks; up to this number, each access has a different 32-bit hash. */
  private static final long MOST_BLOCKS = (1L << 32) / Microbenchmarks.BLOCK;

  private final Bench bench;

  RandomBenchmarks(Bench bench) {
    this.bench = bench;
  }

  RateCurve gatherByWorkingSet() {
    Kernel<Gather> kernel = bench.compile(Gather.class);
    return byWorkingSet(
        mask ->
            blocks -> bench.launch(kernel, new Gather(bench.buffer(), bench.sums(), blocks, mask)));
  }

  RateCurve scatterByWorkingSet() {
    Kernel<Scatter> kernel = bench.compile(Scatter.class);
    return byWorkingSet(
        mask -> blocks -> bench.launch(kernel, new Scatter(bench.buffer(), blocks, mask)));
  }

  private RateCurve byWorkingSet(IntFunction<LongFunction<Span>> launch) {
    List<Point> points = new ArrayList<>();
    for (long set = SMALLEST_SET;
        set <= bench.buffer().bytes();
        set *= bench.options().setFactor()) {
      int mask = (int) (set / Integer.BYTES - 1);
      long blocks = Bench.leastBytes(set) / LARGEST_LINE / Microbenchmarks.BLOCK;
      points.add(new Point(set, accesses(blocks, launch.apply(mask))));
    }
    return new RateCurve(points);
  }

  RateCurve atomicsByAddresses() {
    Kernel<AddAtomic> kernel = bench.compile(AddAtomic.class);
    return byAddresses(
        bench.buffer().length(),
        mask -> blocks -> bench.launch(kernel, new AddAtomic(bench.buffer(), blocks, mask)));
  }

  /** The rates of 64-bit atomics; null if the device has none. */
  @Nullable RateCurve atomics64ByAddresses() {
    if (!bench.workspace().backend().device().has(Capability.INT64_ATOMICS)) {
      return null;
    }
    Kernel<AddAtomic64> kernel = bench.compile(AddAtomic64.class);
    long length = Math.min(MOST_ADDRESSES, bench.buffer().length() / 2);
    try (DeviceBuffer<long[]> counters =
        bench.workspace().backend().allocate(ElementType.LONG, length)) {
      bench.queue().fill(counters, 0);
      return byAddresses(
          length, mask -> blocks -> bench.launch(kernel, new AddAtomic64(counters, blocks, mask)));
    }
  }

  private RateCurve byAddresses(long length, IntFunction<LongFunction<Span>> launch) {
    List<Point> points = new ArrayList<>();
    for (long addresses = 1; addresses <= Math.min(MOST_ADDRESSES, length); addresses *= 4) {
      int mask = (int) (addresses - 1);
      points.add(new Point(addresses, accesses(0, launch.apply(mask))));
    }
    return new RateCurve(points);
  }

  /** Measures the rate of arithmetic alone, in elements per second. */
  double itemsPerSecond() {
    Kernel<HashItems> kernel = bench.compile(HashItems.class);
    return accesses(0, blocks -> bench.launch(kernel, new HashItems(bench.sums(), blocks)));
  }

  private double accesses(long leastBlocks, LongFunction<Span> launch) {
    long first = Math.max(bench.groups(), leastBlocks);
    return bench.rate(first, MOST_BLOCKS, launch) * Microbenchmarks.BLOCK;
  }
}

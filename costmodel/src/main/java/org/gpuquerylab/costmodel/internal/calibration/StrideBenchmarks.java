package org.gpuquerylab.costmodel.internal.calibration;

import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.ReadStrided;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.WriteStrided;

/**
 * Reads one integer in each stride of the whole buffer; returns the seconds of an access, by the
 * stride in bytes.
 *
 * <p>Source of the constants: the range of strides to measure, chosen by hand.
 */
final class StrideBenchmarks {
  private static final int LARGEST = 1024;

  private final Bench bench;

  StrideBenchmarks(Bench bench) {
    this.bench = bench;
  }

  NavigableMap<Integer, Double> reads() {
    Kernel<ReadStrided> kernel = bench.compile(ReadStrided.class);
    return byStride(
        stride ->
            bench.launch(
                kernel, new ReadStrided(bench.buffer(), bench.sums(), blocks(stride), stride)));
  }

  NavigableMap<Integer, Double> writes() {
    Kernel<WriteStrided> kernel = bench.compile(WriteStrided.class);
    return byStride(
        stride ->
            bench.launch(kernel, new WriteStrided(bench.buffer(), blocks(stride), stride, 1)));
  }

  private NavigableMap<Integer, Double> byStride(LongFunction<Span> launch) {
    NavigableMap<Integer, Double> seconds = new TreeMap<>();
    for (int bytes = Integer.BYTES; bytes <= LARGEST && blocks(bytes / 4) > 0; bytes *= 2) {
      long stride = bytes / Integer.BYTES;
      double accesses = (double) blocks(stride) * Microbenchmarks.BLOCK;
      seconds.put(bytes, bench.leastSeconds(() -> launch.apply(stride)) / accesses);
    }
    return seconds;
  }

  private long blocks(long stride) {
    return bench.buffer().length() / stride / Microbenchmarks.BLOCK;
  }
}

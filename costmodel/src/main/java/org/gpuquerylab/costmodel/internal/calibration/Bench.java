package org.gpuquerylab.costmodel.internal.calibration;

import java.util.Arrays;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.apache.commons.statistics.descriptive.Median;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.ReadStream;

/**
 * Shared parts of all microbenchmarks: the buffer, a profiled queue, and the timing of a launch.
 *
 * <p>Source of the constants: values of usual GPUs and limits of a measurement's time, chosen by
 * hand.
 */
final class Bench implements AutoCloseable {
  /** The number of multiprocessors that is assumed if the driver does not report it. */
  private static final int USUAL_MULTIPROCESSORS = 16;

  private static final int USUAL_RESIDENT_GROUPS = 8;
  private static final double LARGEST_STEP = 16;

  /** After this time, no further repetition of a measurement starts. */
  private static final long LONGEST_NANOS = 100_000_000;

  /** A size in bytes beyond the last-level cache of current devices. */
  private static final long BEYOND_CACHES = 256L << 20;

  private final Workspace workspace;
  private final CalibrationOptions options;
  private final CommandQueue queue;
  private final DeviceBuffer<int[]> buffer;
  private final DeviceBuffer<int[]> sums;
  private final int groups;

  Bench(Backend backend, CalibrationOptions options) {
    this.workspace = new Workspace(backend);
    this.options = options;
    this.queue = workspace.newQueue(true);
    this.buffer = workspace.allocate(ElementType.INT, options.bufferBytes() / Integer.BYTES);
    this.groups = fillingGroups(compile(ReadStream.class));
    this.sums = workspace.allocate(ElementType.INT, groups);
    queue.fill(buffer, 1);
    queue.finish();
  }

  private int fillingGroups(Kernel<ReadStream> kernel) {
    long processors =
        workspace.backend().device().fact(DeviceFact.MULTIPROCESSORS).orElse(USUAL_MULTIPROCESSORS);
    int resident = kernel.residentGroups(Microbenchmarks.GROUP).orElse(USUAL_RESIDENT_GROUPS);
    return (int) processors * Math.max(1, resident);
  }

  Workspace workspace() {
    return workspace;
  }

  CalibrationOptions options() {
    return options;
  }

  CommandQueue queue() {
    return queue;
  }

  /** The buffer that microbenchmarks scan and access; its contents do not matter. */
  DeviceBuffer<int[]> buffer() {
    return buffer;
  }

  /** A buffer with one integer for each of the groups that fill the device. */
  DeviceBuffer<int[]> sums() {
    return sums;
  }

  /** The number of groups that fill the device once. */
  int groups() {
    return groups;
  }

  /** Returns a grid that fills the device. */
  Grid grid() {
    return grid(groups);
  }

  static Grid grid(int groups) {
    return new Grid((long) groups * Microbenchmarks.GROUP, Microbenchmarks.GROUP);
  }

  <C extends KernelCall> Kernel<C> compile(Class<C> call) {
    return workspace.backend().compile(call, Microbenchmarks.DEFINES);
  }

  /** Enqueues a launch that fills the device. */
  <C extends KernelCall> Span launch(Kernel<C> kernel, C call) {
    return queue.launch(kernel, grid(), call);
  }

  /**
   * The minimum device time of a launch in seconds, after one warm-up. The minimum is used because
   * other load only adds to the time, and because only ratios of such times are needed.
   */
  double leastSeconds(Supplier<Span> launch) {
    once(launch);
    return sorted(launch)[0];
  }

  /** The median time of the repetitions, or of as many as the time limit allows. */
  private double median(Supplier<Span> launch) {
    return Median.withDefaults().evaluate(sorted(launch));
  }

  /**
   * The times of the repetitions, or of as many as the time limit allows, ascending; at least one.
   */
  private double[] sorted(Supplier<Span> launch) {
    double[] seconds = new double[options.repetitions()];
    long start = System.nanoTime();
    int count = 0;
    while (count < seconds.length && (count == 0 || System.nanoTime() - start < LONGEST_NANOS)) {
      seconds[count++] = once(launch);
    }
    Arrays.sort(seconds, 0, count);
    return Arrays.copyOf(seconds, count);
  }

  private double once(Supplier<Span> launch) {
    Span span = launch.get();
    queue.finish();
    return Math.max(1e-9, span.millis() / 1e3);
  }

  /**
   * Measures units of work per second with a launch that is enlarged until it takes long enough.
   *
   * @param first the number of units in the smallest launch
   * @param most the number of units in the largest launch
   * @param launch launches a kernel for the given number of units
   */
  double rate(long first, long most, LongFunction<Span> launch) {
    long units = first;
    double time = once(() -> launch.apply(first));
    while (time < options.launchSeconds() && units < most) {
      double factor = Math.min(LARGEST_STEP, Math.max(2, 1.2 * options.launchSeconds() / time));
      units = Math.min(most, (long) Math.ceil((double) units * factor));
      long next = units;
      time = once(() -> launch.apply(next));
    }
    long settled = units;
    return (double) settled / median(() -> launch.apply(settled));
  }

  /**
   * The minimum number of bytes that a launch must touch, so that the next repetition does not find
   * more data in the caches than a working set of this size leaves there.
   */
  static long leastBytes(long workingSet) {
    return Math.min(workingSet, BEYOND_CACHES);
  }

  @Override
  public void close() {
    workspace.close();
  }
}

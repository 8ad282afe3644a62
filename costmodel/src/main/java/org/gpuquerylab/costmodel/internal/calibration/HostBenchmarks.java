package org.gpuquerylab.costmodel.internal.calibration;

import org.apache.commons.statistics.descriptive.Median;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.Touch;
import org.gpuquerylab.costmodel.profile.Bandwidths;
import org.jspecify.annotations.Nullable;

/**
 * Benchmarks of copies between host and device, and of launches, timed on the host.
 *
 * <p>Source of the constants: the number of repetitions, chosen by hand.
 */
final class HostBenchmarks {
  private static final int LAUNCHES = 200;

  private final Bench bench;
  private final CommandQueue queue;
  private final Kernel<Touch> touch;
  private final int length;

  HostBenchmarks(Bench bench) {
    this.bench = bench;
    this.queue = bench.workspace().newQueue(false);
    this.touch = bench.compile(Touch.class);
    long most = Math.min(bench.options().copyBytes(), bench.buffer().bytes());
    this.length = (int) (most / Integer.BYTES);
  }

  /**
   * Measures the transfer bandwidths; returns them with the two given bandwidths of device memory.
   */
  Bandwidths bandwidths(double read, double write) {
    int[] array = new int[length];
    DeviceBuffer<int[]> buffer = bench.buffer();
    try (Workspace pinning = new Workspace(bench.workspace().backend())) {
      PinnedBuffer<int[]> pinned = pinning.allocatePinned(ElementType.INT, length);
      return new Bandwidths(
          read,
          write,
          bandwidth(() -> queue.write(pinned, 0, buffer, 0, length)),
          bandwidth(() -> queue.read(buffer, 0, pinned, 0, length)),
          bandwidth(() -> queue.write(array, 0, buffer, 0, length)),
          bandwidth(() -> queue.read(buffer, 0, array, 0, length)));
    }
  }

  private double bandwidth(Runnable copy) {
    return (double) length * Integer.BYTES / seconds(copy);
  }

  /** The time in seconds of one launch among many. */
  double launchSeconds() {
    return seconds(this::launches) / LAUNCHES;
  }

  /** The time in seconds of one launch in a replayed sequence; null if the driver has no replay. */
  @Nullable Double replayedLaunchSeconds() {
    Backend backend = bench.workspace().backend();
    if (!backend.device().has(Capability.NATIVE_REPLAY)) {
      return null;
    }
    try (CommandSequence sequence = queue.capture(this::launches)) {
      return seconds(() -> queue.replay(sequence)) / LAUNCHES;
    }
  }

  private void launches() {
    for (int i = 0; i < LAUNCHES; i++) {
      queue.launch(touch, Bench.grid(1), new Touch(bench.sums()));
    }
  }

  /** The median host time from the first call to the end of the work. */
  private double seconds(Runnable commands) {
    time(commands);
    double[] seconds = new double[bench.options().repetitions()];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = time(commands);
    }
    return Median.withDefaults().evaluate(seconds);
  }

  private double time(Runnable commands) {
    long start = System.nanoTime();
    commands.run();
    queue.finish();
    return Math.max(1, System.nanoTime() - start) / 1e9;
  }
}

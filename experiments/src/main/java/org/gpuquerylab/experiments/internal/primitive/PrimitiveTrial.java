package org.gpuquerylab.experiments.internal.primitive;

import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * A primitive that is captured once and replayed. The row's time is measured by the host's clock.
 * It includes waiting, and for a sort also the copy that restores the input. The measure {@code
 * deviceMillis} is the device time of a replay without that copy. The measure is the median over
 * {@value #REPETITIONS} successive replays, after {@value #WARM_UPS} warm-up replays.
 */
final class PrimitiveTrial implements Trial {
  static final int WARM_UPS = 5;
  static final int REPETITIONS = 15;

  /** The median of the device times. */
  static final String DEVICE = "deviceMillis";

  /** The shortest of the device times. */
  static final String LEAST = "leastDeviceMillis";

  private final Closer closer = new Closer();
  private final DoubleSupplier expected;
  private final double[] millis = new double[REPETITIONS];
  private final CommandQueue queue;
  private final ReadyPrimitive ready;
  private final CommandSequence sequence;

  /**
   * Fills the device's memory and captures the commands.
   *
   * @param n the number of elements
   * @param expected the checksum that the host computed
   */
  PrimitiveTrial(PrimitiveCase primitive, Backend backend, int n, DoubleSupplier expected) {
    this.expected = expected;
    Workspace workspace = closer.own(new Workspace(backend));
    queue = workspace.newQueue(true);
    ready = closer.orClose(() -> primitive.ready(workspace, queue, n));
    sequence = workspace.capture(queue, ready.commands());
  }

  @Override
  public void run() {
    replay();
  }

  private double replay() {
    ready.restore().run();
    Span span = queue.replay(sequence);
    queue.finish();
    return span.millis();
  }

  /**
   * Returns the measures, after measuring device times. If a run takes long, the runner's earlier
   * runs are too few for a warm-up.
   */
  @Override
  public double checksum() {
    for (int i = -WARM_UPS; i < REPETITIONS; i++) {
      double time = replay();
      if (i >= 0) {
        millis[i] = time;
      }
    }
    return ready.checksum().getAsDouble();
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    return Map.of(
        DEVICE, MedianInterval.median(millis), LEAST, Arrays.stream(millis).min().orElseThrow());
  }

  @Override
  public void close() {
    closer.close();
  }
}

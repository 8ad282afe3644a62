package org.gpuquerylab.experiments.primitive;

import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.experiments.primitive.cases.PrimitiveCase;
import org.gpuquerylab.experiments.primitive.cases.ReadyPrimitive;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * A primitive, captured once and replayed. The time on the clock is the host's, including the copy
 * that restores a sort's input and the waiting. {@code deviceMillis} among the measures is the
 * device's time of a replay alone: the median of {@value #REPETITIONS} replays after {@value
 * #WARM_UPS} others, one after the other.
 */
final class PrimitiveTrial implements Trial {
  static final int WARM_UPS = 5;
  static final int REPETITIONS = 15;

  /** The median of the device's times. */
  static final String DEVICE = "deviceMillis";

  /** The shortest of the device's times. */
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
   * @param expected the checksum found on the host
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

  /** Also measures the device's times: the runner's earlier runs are too few if one takes long. */
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

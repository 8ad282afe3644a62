package org.gpuquerylab.joinorder.algorithm;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceTimes;

/**
 * Measures the phases of an algorithm that uses one queue: at each change of phase it waits for the
 * queue, as in the measurements of Meister and Saake 2020, section 9. If the queue is not profiled,
 * the clock does nothing, so an algorithm needs no separate code for this case.
 */
public final class PhaseClock {
  private final CommandQueue queue;
  private final Map<Phase, Long> nanos = new EnumMap<>(Phase.class);
  private DeviceTimes before = DeviceTimes.ZERO;
  private Phase current = Phase.REST;
  private long since;

  /**
   * Creates a clock, which measures phases if the queue is profiled, and otherwise does nothing.
   */
  public PhaseClock(CommandQueue queue) {
    this.queue = queue;
  }

  /** Starts the measurement of an optimization, in phase {@link Phase#REST}. */
  public void start() {
    if (queue.profiled()) {
      queue.finish();
      nanos.clear();
      before = queue.deviceTimes();
      current = Phase.REST;
      since = System.nanoTime();
    }
  }

  /** Waits until the queue is idle, ends the current phase, and starts the given phase. */
  public void enter(Phase phase) {
    if (queue.profiled() && phase != current) {
      queue.finish();
      long now = System.nanoTime();
      nanos.merge(current, now - since, Long::sum);
      current = phase;
      since = now;
    }
  }

  /** Ends the optimization; returns the times since {@link #start}, if the clock measures. */
  public Optional<PhaseProfile> stop() {
    if (!queue.profiled()) {
      return Optional.empty();
    }
    queue.finish();
    nanos.merge(current, System.nanoTime() - since, Long::sum);
    DeviceTimes times = queue.deviceTimes().minus(before);
    return Optional.of(
        new PhaseProfile(
            nanos,
            nanos(times.writeMillis()),
            nanos(times.readMillis()),
            nanos(times.onDeviceMillis())));
  }

  private static long nanos(double millis) {
    return Math.round(millis * 1e6);
  }
}

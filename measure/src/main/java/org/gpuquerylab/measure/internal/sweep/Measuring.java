package org.gpuquerylab.measure.internal.sweep;

import java.time.Duration;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.sweep.Trial;

/** Measures one prepared trial: warms up, measures the time, and reads the checksums. */
final class Measuring {

  /**
   * The shortest time that is measured directly. Shorter runs are repeated, and the result is the
   * mean of the repeated runs.
   */
  private static final double SHORTEST_NANOS = 500_000;

  /**
   * A run of at least this length needs no warm-up: it is measured directly, and never run twice.
   */
  static final double LONG_NANOS = 2e9;

  /**
   * The factor by which preparation and reference may take longer than a measured run, because they
   * do not affect the measurement.
   */
  static final int SLOWNESS_ASIDE = 20;

  private static final int MOST_RUNS = 10_000;

  private final Trial trial;
  private final Duration timeout;
  private final long warmUpNanos;

  Measuring(Trial trial, Duration timeout, Duration warmUp) {
    this.trial = trial;
    this.timeout = timeout;
    this.warmUpNanos = warmUp.toNanos();
  }

  Measurement measure(BodyThread thread) throws Throwable {
    double estimate = thread.call(this::warmUp, timeout.plusNanos(warmUpNanos));
    int runs = (int) Math.max(1, Math.min(MOST_RUNS, Math.ceil(SHORTEST_NANOS / estimate)));
    double nanos = estimate >= LONG_NANOS ? estimate : thread.call(() -> time(runs), timeout);
    double checksum = thread.call(trial::checksum, timeout);
    double expected = thread.call(trial::expectedChecksum, timeout.multipliedBy(SLOWNESS_ASIDE));
    return new Measurement(nanos, runs, checksum, expected, trial.measures());
  }

  /**
   * Runs the trial once or for the warm-up time, whichever is longer; returns the time of the last
   * run.
   */
  private double warmUp() throws Exception {
    long start = System.nanoTime();
    long last;
    do {
      long begin = System.nanoTime();
      trial.run();
      last = System.nanoTime() - begin;
    } while (System.nanoTime() - start < warmUpNanos);
    return Math.max(1, last);
  }

  private double time(int runs) throws Exception {
    long begin = System.nanoTime();
    for (int i = 0; i < runs; i++) {
      trial.run();
    }
    return (double) Math.max(1, System.nanoTime() - begin) / runs;
  }
}

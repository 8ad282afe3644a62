package org.gpuquerylab.joinorder.contract;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock for tests that advances whenever it is looked at, so that a test of a time limit does not
 * depend on the machine's speed. Several threads may look at it.
 */
public final class CountedClock implements LongSupplier {
  private static final double NANOS_PER_MILLI = 1e6;

  private final long tick;
  private final AtomicLong looks = new AtomicLong();

  /** Creates a clock that advances by this many milliseconds at each look. */
  public CountedClock(double millis) {
    tick = Math.round(millis * NANOS_PER_MILLI);
  }

  @Override
  public long getAsLong() {
    return tick * looks.getAndIncrement();
  }

  /** How often the clock was looked at. */
  public long looks() {
    return looks.get();
  }

  /** The time of the last look in milliseconds. */
  public double millis() {
    return tick * (looks.get() - 1) / NANOS_PER_MILLI;
  }
}

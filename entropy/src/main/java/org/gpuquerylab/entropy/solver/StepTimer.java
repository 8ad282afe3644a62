package org.gpuquerylab.entropy.solver;

import java.util.EnumMap;
import java.util.Map;

/**
 * A stopwatch that is always in one step: {@link #enter} adds the time since the last call to the
 * previous step. The stopwatch starts in {@link Step#REST}. Only one thread at a time may use an
 * instance.
 */
public final class StepTimer {
  private final Map<Step, Long> nanos = new EnumMap<>(Step.class);
  private Step current = Step.REST;
  private long since = System.nanoTime();

  /** Starts a step, which ends the previous one. */
  public void enter(Step step) {
    long now = System.nanoTime();
    nanos.merge(current, now - since, Long::sum);
    since = now;
    current = step;
  }

  /** Moves time from one step to another, if a device's clock is more precise. */
  public void move(Step from, Step to, long time) {
    nanos.merge(from, -time, Long::sum);
    nanos.merge(to, time, Long::sum);
  }

  /** The times so far, including the time of the current step. */
  public StepTimes times() {
    enter(current);
    return new StepTimes(nanos);
  }
}

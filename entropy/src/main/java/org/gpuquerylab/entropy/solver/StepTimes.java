package org.gpuquerylab.entropy.solver;

import java.util.EnumMap;
import java.util.Map;

/**
 * The time of each step, in nanoseconds. Immutable.
 *
 * @param nanos the time of each step; an absent step took no time
 */
public record StepTimes(Map<Step, Long> nanos) {
  /** Times that are all zero. */
  public static final StepTimes ZERO = new StepTimes(Map.of());

  /** Copies the map. */
  public StepTimes {
    nanos = Map.copyOf(nanos);
  }

  /** The nanoseconds of one step. */
  public long of(Step step) {
    return nanos.getOrDefault(step, 0L);
  }

  /** The total nanoseconds of all steps. */
  public long total() {
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The sum of both times, step by step. */
  public StepTimes plus(StepTimes other) {
    Map<Step, Long> sum = new EnumMap<>(Step.class);
    sum.putAll(nanos);
    other.nanos.forEach((step, time) -> sum.merge(step, time, Long::sum));
    return new StepTimes(sum);
  }
}

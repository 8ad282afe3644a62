package org.gpuquerylab.entropy.run;

import java.util.EnumMap;
import java.util.Map;

/**
 * Time by step, in nanoseconds. Immutable.
 *
 * @param nanos the time of each step; a step that is absent took none
 */
public record StepTimes(Map<Step, Long> nanos) {
  /** No time at all. */
  public static final StepTimes ZERO = new StepTimes(Map.of());

  /** Copies the map. */
  public StepTimes {
    nanos = Map.copyOf(nanos);
  }

  /** Nanoseconds of one step. */
  public long of(Step step) {
    return nanos.getOrDefault(step, 0L);
  }

  /** Nanoseconds of all steps. */
  public long total() {
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Both times, step by step. */
  public StepTimes plus(StepTimes other) {
    Map<Step, Long> sum = new EnumMap<>(Step.class);
    sum.putAll(nanos);
    other.nanos.forEach((step, time) -> sum.merge(step, time, Long::sum));
    return new StepTimes(sum);
  }
}

package org.gpuquerylab.operators.internal.fused;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** The one-time work at the first execution of a query, and its time by the host's clock. */
public final class Preparation {

  /** A step of the one-time work. */
  public enum Part {
    /**
     * Computing facts about columns and keys, the group codes, and the order of tests from a
     * sample.
     */
    PLAN,
    /** Compiling kernels, or reading compiled kernels from the cache. */
    COMPILE,
    /** Encoding columns and copying them to the device. */
    UPLOAD,
    /** Capturing the sequence of commands that every further execution replays. */
    CAPTURE
  }

  private final Map<Part, Long> nanos = new EnumMap<>(Part.class);

  Preparation() {}

  /** Removes all earlier times. */
  void begin() {
    nanos.clear();
  }

  /** Executes a step and adds its time; the time of a nested step counts for both steps. */
  <T> T time(Part part, Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      nanos.merge(part, System.nanoTime() - start, Long::sum);
    }
  }

  /** The milliseconds of each step that was executed. */
  Map<Part, Double> millis() {
    Map<Part, Double> millis = new EnumMap<>(Part.class);
    nanos.forEach((part, taken) -> millis.put(part, taken / 1e6));
    return millis;
  }
}

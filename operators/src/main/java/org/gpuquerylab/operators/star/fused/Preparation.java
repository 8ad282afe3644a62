package org.gpuquerylab.operators.star.fused;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** The one-time work for a query, at its first execution, and its time by the host's clock. */
public final class Preparation {

  /** A step of the one-time work. */
  public enum Part {
    /** Statistics of columns and keys, codes of groups, and the order of tests from a sample. */
    PLAN,
    /** Compilation, or reading compiled kernels from the cache. */
    COMPILE,
    /** Encoding columns and copying them to the device. */
    UPLOAD,
    /** Recording the sequence of commands that every further execution replays. */
    CAPTURE
  }

  private final Map<Part, Long> nanos = new EnumMap<>(Part.class);

  Preparation() {}

  /** Forgets the earlier times. */
  void begin() {
    nanos.clear();
  }

  /** Does a step and counts its time; a step within another counts for both. */
  <T> T time(Part part, Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      nanos.merge(part, System.nanoTime() - start, Long::sum);
    }
  }

  /** Milliseconds of each step that was done. */
  Map<Part, Double> millis() {
    Map<Part, Double> millis = new EnumMap<>(Part.class);
    nanos.forEach((part, taken) -> millis.put(part, taken / 1e6));
    return millis;
  }
}

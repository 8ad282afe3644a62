package org.gpuquerylab.operators.star.fused;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What is done for a query once, at its first execution, and how long it took by the host's clock.
 */
public final class Preparation {

  /** A part of it. */
  public enum Part {
    /** Statistics of columns and keys, codes of groups, and the order of tests by a sample. */
    PLAN,
    /** Compilation, or reading what was compiled before from the kernel cache. */
    COMPILE,
    /** Encoding columns and copying them to the device. */
    UPLOAD,
    /** Recording the sequence of commands that every further execution replays. */
    CAPTURE
  }

  private final Map<Part, Long> nanos = new EnumMap<>(Part.class);

  Preparation() {}

  /** Forgets what was before. */
  void begin() {
    nanos.clear();
  }

  /** Does a part and counts its time; a part within another counts for both. */
  <T> T time(Part part, Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      nanos.merge(part, System.nanoTime() - start, Long::sum);
    }
  }

  /** Milliseconds of each part that was done. */
  Map<Part, Double> millis() {
    Map<Part, Double> millis = new EnumMap<>(Part.class);
    nanos.forEach((part, taken) -> millis.put(part, taken / 1e6));
    return millis;
  }
}

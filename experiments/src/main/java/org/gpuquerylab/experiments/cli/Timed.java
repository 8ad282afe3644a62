package org.gpuquerylab.experiments.cli;

import java.util.function.Supplier;

/**
 * A result and the time that it took.
 *
 * @param result the result
 * @param millis wall-clock time; what is short is run again and again, as the first runs compile
 *     code, and this is the fastest
 */
record Timed<T>(T result, double millis) {

  private static final long SHORT_NANOS = 200_000_000;

  /** Runs once, and then until a fifth of a second has passed; keeps the fastest. */
  static <T> Timed<T> of(Supplier<T> body) {
    long start = System.nanoTime();
    Timed<T> best = once(body);
    while (System.nanoTime() - start < SHORT_NANOS) {
      Timed<T> next = once(body);
      best = next.millis < best.millis ? next : best;
    }
    return best;
  }

  /** Runs once. */
  static <T> Timed<T> once(Supplier<T> body) {
    long begin = System.nanoTime();
    T result = body.get();
    return new Timed<>(result, (System.nanoTime() - begin) / 1e6);
  }
}

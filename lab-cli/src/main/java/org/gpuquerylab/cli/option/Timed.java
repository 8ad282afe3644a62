package org.gpuquerylab.cli.option;

import java.util.function.Supplier;

/**
 * The result of a computation, and the computation's time.
 *
 * @param result the result of the computation
 * @param millis wall-clock time in milliseconds. A short computation is repeated, because the first
 *     runs compile code, and this is the time of the fastest run
 */
public record Timed<T>(T result, double millis) {

  private static final double LONG_MILLIS = 10_000;
  private static final long ROUND_NANOS = 200_000_000;

  /**
   * Runs the computation once, then at least once more until a fifth of a second has passed; keeps
   * the fastest run. A computation that takes more than ten seconds runs only once.
   */
  public static <T> Timed<T> of(Supplier<T> body) {
    Timed<T> best = once(body);
    long start = System.nanoTime();
    while (best.millis < LONG_MILLIS) {
      Timed<T> next = once(body);
      best = next.millis < best.millis ? next : best;
      if (System.nanoTime() - start > ROUND_NANOS) {
        break;
      }
    }
    return best;
  }

  /** Runs the computation once. */
  public static <T> Timed<T> once(Supplier<T> body) {
    long begin = System.nanoTime();
    T result = body.get();
    return new Timed<>(result, (System.nanoTime() - begin) / 1e6);
  }
}

package org.gpuquerylab.cli.internal.option;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The result of a computation, and the computation's time.
 *
 * @param result the result of the computation
 * @param millis wall-clock time in milliseconds. A short computation is repeated, because the first
 *     runs compile code, and this is the time of the fastest run
 */
public record Timed<T>(T result, double millis) {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double LONG_MILLIS = 10_000;
  private static final long ROUND_NANOS = 200_000_000;

  /**
   * Runs the computation once, then at least once more until a fifth of a second has passed; keeps
   * the fastest run. A computation that takes more than ten seconds runs only once. It is not run
   * again either if another run as long as the fastest one would end after the limit.
   *
   * @param limitMillis the limit of all runs together, in milliseconds; may be infinite
   */
  public static <T> Timed<T> within(double limitMillis, Supplier<T> body) {
    return within(limitMillis, body, System::nanoTime);
  }

  static <T> Timed<T> within(double limitMillis, Supplier<T> body, LongSupplier nanoTime) {
    long begin = nanoTime.getAsLong();
    Timed<T> best = once(body, nanoTime);
    long start = nanoTime.getAsLong();
    long now = start;
    while (best.millis < LONG_MILLIS
        && now - start <= ROUND_NANOS
        && (now - begin) / NANOS_PER_MILLI + best.millis <= limitMillis) {
      Timed<T> next = once(body, nanoTime);
      best = next.millis < best.millis ? next : best;
      now = nanoTime.getAsLong();
    }
    return best;
  }

  /** Runs the computation once. */
  public static <T> Timed<T> once(Supplier<T> body) {
    return once(body, System::nanoTime);
  }

  private static <T> Timed<T> once(Supplier<T> body, LongSupplier nanoTime) {
    long begin = nanoTime.getAsLong();
    T result = body.get();
    return new Timed<>(result, (nanoTime.getAsLong() - begin) / NANOS_PER_MILLI);
  }
}

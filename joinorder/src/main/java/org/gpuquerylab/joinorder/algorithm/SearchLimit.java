package org.gpuquerylab.joinorder.algorithm;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The time and the number of join pairs after which an exact search is left. The search counts its
 * work, and looks at the clock after some ten thousand steps, so the limit costs next to nothing,
 * and is exceeded by less than a millisecond. All threads of a search share a limit, and each
 * counts with a {@link Meter} of its own.
 */
public final class SearchLimit {
  private static final double NANOS_PER_MILLI = 1e6;

  /** A search is far from its limit if it is expected to take at most this part of the time. */
  private static final double FAR_PART = 1.0 / 64;

  private final LongSupplier clock;
  private final long start;
  private final double millis;
  private final double pairs;
  private final double expected;
  private final AtomicLong counted = new AtomicLong();

  /**
   * Creates a limit whose time begins now.
   *
   * @param clock the nanoseconds of the clock that limits the time, such as {@link System#nanoTime}
   * @param millis the time in milliseconds; may be infinite
   * @param pairs the number of csg-cmp pairs; may be infinite
   */
  public SearchLimit(LongSupplier clock, double millis, double pairs) {
    this(clock, millis, pairs, Double.POSITIVE_INFINITY);
  }

  /**
   * Creates a limit whose time begins now, for a search whose time is predicted.
   *
   * @param expected the predicted milliseconds of the search
   */
  public SearchLimit(LongSupplier clock, double millis, double pairs, double expected) {
    this.clock = clock;
    this.start = clock.getAsLong();
    this.millis = millis;
    this.pairs = pairs;
    this.expected = expected;
  }

  /** Creates a limit that no search reaches. */
  public static SearchLimit none() {
    return new SearchLimit(() -> 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** Creates a meter for the work of one thread. */
  public Meter meter() {
    return new Meter(this);
  }

  /**
   * Makes sure that the time is enough for work that cannot be left before its end.
   *
   * @param expected the work's expected milliseconds; 0 only compares the time with the clock
   * @return the milliseconds since the time began
   * @throws SearchEndedException if the time is not enough
   */
  public double requireMillis(double expected) {
    double used = (clock.getAsLong() - start) / NANOS_PER_MILLI;
    if (!(used + expected <= millis)) {
      throw new SearchEndedException(
          String.format(Locale.ROOT, "its %.4g ms were not enough", millis));
    }
    return used;
  }

  /** The time in milliseconds; may be infinite. */
  public double millis() {
    return millis;
  }

  /**
   * Whether the time is infinite, or so much longer than the search is expected to take that the
   * search need not look at the clock.
   */
  public boolean isFar() {
    return Double.isInfinite(millis) || expected <= FAR_PART * millis;
  }

  /**
   * Makes sure that the query does not have more pairs than the limit.
   *
   * @param number the number of the query's csg-cmp pairs, or of some of them
   * @throws SearchEndedException if there are more pairs than the limit
   */
  public void requirePairs(double number) {
    if (number > pairs) {
      throw new SearchEndedException(
          String.format(Locale.ROOT, "the query has more than %.4g csg-cmp pairs", pairs));
    }
  }

  /** Counts the work of one thread, and ends the search at its limit. */
  public static final class Meter {
    /** The number of steps after which the limit is checked; a step takes 1 to 50 ns. */
    private static final int UNCHECKED = 1 << 13;

    private final SearchLimit limit;
    private long steps;
    private long pairs;

    private Meter(SearchLimit limit) {
      this.limit = limit;
    }

    /**
     * Counts evaluated pairs; each is also a step.
     *
     * @throws SearchEndedException if the search has reached its limit
     */
    public void pairs(long number) {
      pairs += number;
      steps(number);
    }

    /**
     * Counts other steps, each of which takes about as long as the evaluation of a pair or less.
     *
     * @throws SearchEndedException if the search has reached its limit
     */
    public void steps(long number) {
      steps += number;
      if (steps >= UNCHECKED) {
        check();
      }
    }

    private void check() {
      steps = 0;
      limit.requirePairs((double) limit.counted.addAndGet(pairs));
      pairs = 0;
      limit.requireMillis(0);
    }
  }
}

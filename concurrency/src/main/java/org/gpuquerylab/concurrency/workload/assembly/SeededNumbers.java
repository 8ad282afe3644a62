package org.gpuquerylab.concurrency.workload.assembly;

import java.util.function.IntUnaryOperator;

/**
 * The random numbers of a column, each computed from its row alone, so that rows can be generated
 * in any order and by any number of threads: the outputs of {@link java.util.SplittableRandom}'s
 * algorithm (Steele, Lea and Flood 2014), whose state is a counter.
 */
public final class SeededNumbers {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long key;

  /** The numbers of a column; they differ for each seed and column. */
  public SeededNumbers(long seed, int column) {
    key = mix(mix(seed) + GOLDEN_GAMMA * (column + 1L));
  }

  /** Stafford's variant 13 of the finalizer of MurmurHash3. */
  private static long mix(long bits) {
    long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * A number from 0 up to, but not including, a bound. The probabilities of numbers differ by a
   * factor of at most 1 + bound / 2^32.
   */
  public int below(int row, int bound) {
    return (int) (((mix(key + row * GOLDEN_GAMMA) >>> 32) * bound) >>> 32);
  }

  /** A column of numbers from 0 up to, but not including, a bound, by row. */
  public IntUnaryOperator column(int bound) {
    return row -> below(row, bound);
  }
}

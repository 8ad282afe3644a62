package org.gpuquerylab.concurrency.internal.workload;

import java.util.function.IntUnaryOperator;

/**
 * The random numbers of a column. Each number is computed from its row number alone, so rows can be
 * generated in any order by any number of threads. The numbers are the outputs of the algorithm of
 * {@link java.util.SplittableRandom} (Steele, Lea and Flood 2014), whose state is a counter.
 */
public final class SeededNumbers {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long key;

  /** Creates the numbers of a column, which depend on the seed and on the column. */
  public SeededNumbers(long seed, int column) {
    key = mix(mix(seed) + GOLDEN_GAMMA * (column + 1L));
  }

  /** Mixes the bits of a number by Stafford's variant 13 of the finalizer of MurmurHash3. */
  private static long mix(long bits) {
    long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * A number from 0 up to, but not including, a bound. The probabilities of two numbers differ by a
   * factor of at most 1 + bound / 2^32.
   */
  public int below(int row, int bound) {
    return (int) (((mix(key + row * GOLDEN_GAMMA) >>> 32) * bound) >>> 32);
  }

  /** For each row, a number from 0 up to, but not including, a bound. */
  public IntUnaryOperator column(int bound) {
    return row -> below(row, bound);
  }
}

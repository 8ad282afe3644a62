package org.gpuquerylab.operators.ssb;

/**
 * The random numbers of a column. Each number is computed from its position alone. The numbers are
 * the outputs of the algorithm of {@link java.util.SplittableRandom} (Steele, Lea and Flood 2014),
 * whose state is a counter.
 */
final class Draws {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long key;

  /** Creates the numbers of a column, which depend on the seed and on the column's name. */
  Draws(long seed, String column) {
    long hash = mix(seed);
    for (int i = 0; i < column.length(); i++) {
      hash = mix(hash + GOLDEN_GAMMA + column.charAt(i));
    }
    key = hash;
  }

  /** Mixes the bits of a number by Stafford's variant 13 of the finalizer of MurmurHash3. */
  private static long mix(long bits) {
    long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** 64 random bits. */
  long bits(long position) {
    return mix(key + position * GOLDEN_GAMMA);
  }

  /**
   * A number from 0 up to, but not including, a bound. The probabilities of two numbers differ by a
   * factor of at most 1 + bound / 2^32.
   */
  int below(long position, int bound) {
    return (int) (((bits(position) >>> 32) * bound) >>> 32);
  }

  /** A number from low to high, both included. */
  int between(long position, int low, int high) {
    return low + below(position, high - low + 1);
  }
}

package org.gpuquerylab.entropy.internal.generator;

/**
 * The SplitMix64 sequence of random numbers by G. L. Steele, D. Lea and C. H. Flood, "Fast
 * splittable pseudorandom number generators", OOPSLA 2014. The sequence is implemented here instead
 * of using {@link java.util.SplittableRandom}, because bounded and uniform numbers must equal those
 * of other programs.
 */
final class SplitMix64 {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  /** Starts the sequence for a generator's problem. */
  SplitMix64(long seed, int predicates, int generator) {
    state = seed * GOLDEN_GAMMA + predicates * 1000003L + generator * 7919L;
  }

  /** Passes over some numbers. O(1) time. */
  SplitMix64 skip(long count) {
    state += count * GOLDEN_GAMMA;
    return this;
  }

  long next() {
    state += GOLDEN_GAMMA;
    long x = state;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  /** The next number, from 1 to {@code most}. */
  long fromOneTo(long most) {
    return 1 + Long.remainderUnsigned(next(), most);
  }

  /** The next multiple of 2^-53, from 0 to below 1. */
  double uniform() {
    return (next() >>> 11) * 0x1p-53;
  }
}

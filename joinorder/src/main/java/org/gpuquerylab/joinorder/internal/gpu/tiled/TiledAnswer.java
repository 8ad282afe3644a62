package org.gpuquerylab.joinorder.internal.gpu.tiled;

/**
 * The result of the kernel {@code tiled_plan}: the cost, the pairs, and each join's set and left
 * part.
 */
final class TiledAnswer {
  /** The index of the first join. */
  static final int FIRST_JOIN = 2;

  private final long[] words;
  private final Precision precision;

  /** Wraps the kernel's answer, which must not be modified afterwards. */
  TiledAnswer(long[] words, Precision precision) {
    this.words = words;
    this.precision = precision;
  }

  /** The number of words of an answer for n relations. */
  static int length(int relations) {
    return FIRST_JOIN + 2 * (relations - 1);
  }

  /** The scaled cost of the best plan without the rows of the query's result. */
  double cost() {
    return precision == Precision.FLOAT
        ? Float.intBitsToFloat((int) words[0])
        : Double.longBitsToDouble(words[0]);
  }

  /** The number of valid pairs, if they were counted. */
  long pairs() {
    return words[1] / 2;
  }

  /** The left part of the plan's join whose result is {@code set}. O(n) time. */
  long left(long set) {
    for (int i = FIRST_JOIN; i < words.length; i += 2) {
      if (words[i] == set) {
        return words[i + 1];
      }
    }
    throw new IllegalStateException("the plan has no join of the set " + set);
  }
}

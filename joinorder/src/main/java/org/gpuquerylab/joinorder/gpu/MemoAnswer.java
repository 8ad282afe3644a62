package org.gpuquerylab.joinorder.gpu;

/** What {@code memo_extract} found: cost, pair counts, and each join's set and left part. */
final class MemoAnswer {
  private static final int FIRST_JOIN = 3;

  private final long[] words;

  /** Takes over the kernel's answer, which must not be modified afterwards. */
  MemoAnswer(long[] words) {
    this.words = words;
  }

  /** The number of words of an answer for n relations. */
  static int length(int relations) {
    return FIRST_JOIN + 2 * (relations - 1);
  }

  /** The cost of the best plan. */
  double cost() {
    return Double.longBitsToDouble(words[0]);
  }

  /** The number of valid join pairs evaluated. */
  long pairs() {
    return words[1];
  }

  /** The number of join pairs checked: all splits of connected sets. */
  long pairsChecked() {
    return words[2];
  }

  /** The left part of the plan's join whose result is {@code set}. O(n). */
  long left(long set) {
    for (int i = FIRST_JOIN; i < words.length; i += 2) {
      if (words[i] == set) {
        return words[i + 1];
      }
    }
    throw new IllegalArgumentException("the plan has no join of the set " + set);
  }
}

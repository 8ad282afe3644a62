package org.gpuquerylab.joinorder.gpu.sparse;

/** What {@code mpdp_extract} found: cost, counts, and each join's set and one part of it. */
final class MpdpAnswer {
  private static final int FIRST_JOIN = 4;

  private final long[] words;

  /** Takes over the kernel's answer, which must not be modified afterwards. */
  MpdpAnswer(long[] words) {
    this.words = words;
  }

  /** The number of words of an answer for n relations. */
  static int length(int relations) {
    return FIRST_JOIN + 2 * (relations - 1);
  }

  double cost() {
    return Double.longBitsToDouble(words[0]);
  }

  long pairs() {
    return words[1];
  }

  long pairsChecked() {
    return words[2];
  }

  /** Whether the memo was too small; then nothing else is valid. */
  boolean overflown() {
    return words[3] != 0;
  }

  /** A part of the plan's join whose result is {@code set}. O(n). */
  long part(long set) {
    for (int i = FIRST_JOIN; i < words.length; i += 2) {
      if (words[i] == set) {
        return words[i + 1];
      }
    }
    throw new IllegalArgumentException("the plan has no join of the set " + set);
  }
}

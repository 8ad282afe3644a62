package org.gpuquerylab.joinorder.internal.gpu;

/**
 * The answer that a kernel read from a memo: the cost, the pair counts, words that only this kernel
 * writes, and each join's set and left part.
 */
public final class MemoAnswer {
  /** The index of the number of valid pairs. */
  static final int VALID_PAIRS = 1;

  private static final int HEADER = 3;

  private final long[] words;
  private final int ownWords;

  /**
   * Wraps a kernel's answer.
   *
   * @param words the answer; not to be modified afterwards
   * @param ownWords the number of words that only this kernel writes, between the counts and the
   *     joins
   */
  public MemoAnswer(long[] words, int ownWords) {
    this.words = words;
    this.ownWords = ownWords;
  }

  /** The index of the first join in an answer, which the kernels call {@code FIRST_JOIN}. */
  public static int firstJoin(int ownWords) {
    return HEADER + ownWords;
  }

  /** The number of words of an answer for n relations. */
  public static int length(int relations, int ownWords) {
    return firstJoin(ownWords) + 2 * (relations - 1);
  }

  /** The number of valid join pairs evaluated. */
  public long pairs() {
    return words[VALID_PAIRS];
  }

  /** The number of join pairs checked. */
  public long pairsChecked() {
    return words[2];
  }

  /** Returns the word with the given index among the words that only this kernel writes. */
  public long own(int index) {
    return words[HEADER + index];
  }

  /** The left part of the plan's join whose result is {@code set}. O(n) time. */
  public long left(long set) {
    for (int i = firstJoin(ownWords); i < words.length; i += 2) {
      if (words[i] == set) {
        return words[i + 1];
      }
    }
    throw new IllegalArgumentException("the plan has no join of the set " + set);
  }
}

package org.gpuquerylab.joinorder.internal.gpu.sparse;

import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;

/**
 * The result of the kernel {@code mpdp_extract}.
 *
 * @param memo the words that the kernel read from the memo
 */
record MpdpAnswer(MemoAnswer memo) {
  private static final int OWN_WORDS = 1;

  /** The index of the first join. */
  static final int FIRST_JOIN = MemoAnswer.firstJoin(OWN_WORDS);

  /** Wraps the kernel's answer, which must not be modified afterwards. */
  static MpdpAnswer of(long[] words) {
    return new MpdpAnswer(new MemoAnswer(words, OWN_WORDS));
  }

  /** The number of words of an answer for n relations. */
  static int length(int relations) {
    return MemoAnswer.length(relations, OWN_WORDS);
  }

  /** Whether the memo was too small; if it was, no other value is valid. */
  boolean overflown() {
    return memo.own(0) != 0;
  }
}

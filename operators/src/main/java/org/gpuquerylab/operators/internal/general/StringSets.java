package org.gpuquerylab.operators.internal.general;

import java.util.BitSet;
import java.util.List;
import org.gpuquerylab.input.internal.LikePattern;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** Sets of numbers and of codes of strings, as tables of programs. */
final class StringSets {
  private StringSets() {}

  /** The table of {@link Operation#IN_SORTED}: the number of values, then the values. */
  static long[] sorted(long[] ascending) {
    long[] table = new long[ascending.length + 1];
    table[0] = ascending.length;
    System.arraycopy(ascending, 0, table, 1, ascending.length);
    return table;
  }

  /** The table of {@link Operation#IN_BITS}: the least value, the number of bits, the bits. */
  static long[] bits(long least, BitSet set) {
    long[] words = set.toLongArray();
    long[] table = new long[words.length + 2];
    table[0] = least;
    table[1] = set.length();
    System.arraycopy(words, 0, table, 2, words.length);
    return table;
  }

  /**
   * The codes of the strings that match a pattern of LIKE.
   *
   * @throws IllegalArgumentException if the escape character stands before another character, or at
   *     the end
   */
  static BitSet matching(Dictionary dictionary, String pattern, @Nullable Character escape) {
    LikePattern like = LikePattern.of(pattern, escape, true);
    BitSet codes = new BitSet();
    List<String> strings = dictionary.strings();
    for (int code = 0; code < strings.size(); code++) {
      codes.set(code, like.matches(strings.get(code)));
    }
    return codes;
  }
}

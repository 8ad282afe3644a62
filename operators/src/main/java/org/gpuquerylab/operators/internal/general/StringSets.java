package org.gpuquerylab.operators.internal.general;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.gpuquerylab.input.internal.LastUsed;
import org.gpuquerylab.input.internal.LikePattern;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** Sets of numbers and of codes of strings, as tables of programs. */
final class StringSets {
  /** The most patterns of a dictionary that are kept. */
  private static final int PATTERNS = 64;

  private static final Map<Dictionary, LastUsed<Pattern, BitSet>> MATCHING = new WeakHashMap<>();

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
   * The codes of the strings that match a pattern of LIKE. The last patterns of each dictionary are
   * kept, because a statement that runs again asks for them again.
   *
   * @return not to be modified
   * @throws IllegalArgumentException if the escape character stands before another character, or at
   *     the end
   */
  static BitSet matching(Dictionary dictionary, String pattern, @Nullable Character escape) {
    Map<Pattern, BitSet> patterns;
    synchronized (MATCHING) {
      patterns = MATCHING.computeIfAbsent(dictionary, d -> new LastUsed<>(PATTERNS));
    }
    synchronized (patterns) {
      return patterns.computeIfAbsent(new Pattern(pattern, escape), p -> match(dictionary, p));
    }
  }

  private static BitSet match(Dictionary dictionary, Pattern pattern) {
    LikePattern like = LikePattern.of(pattern.text(), pattern.escape(), true);
    List<String> strings = dictionary.strings();
    long[] words = new long[(strings.size() + Long.SIZE - 1) / Long.SIZE];
    Arrays.parallelSetAll(words, w -> word(strings, w * Long.SIZE, like));
    return BitSet.valueOf(words);
  }

  /** A bit for each of up to 64 strings. */
  private static long word(List<String> strings, int first, LikePattern like) {
    long bits = 0;
    for (int i = 0; i < Long.SIZE && first + i < strings.size(); i++) {
      bits |= like.matches(strings.get(first + i)) ? 1L << i : 0;
    }
    return bits;
  }

  /** A pattern of LIKE. */
  private record Pattern(String text, @Nullable Character escape) {}
}

package org.gpuquerylab.data.internal;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Counts rows by the set of predicates that they satisfy. Each predicate becomes a bit, up to
 * {@value #WORD} bits form a number, and rows with equal numbers are counted together. A predicate
 * that is null counts as not satisfied. Predicates are SQL in parentheses.
 */
public final class RowMasks {
  /** The number of predicates that are combined into one number, which then stays below 2^63. */
  public static final int WORD = 62;

  private RowMasks() {}

  /**
   * The query that counts the rows. A row of its result has a number for each {@value #WORD}
   * predicates, with predicate i at bit i modulo {@value #WORD}. The last column is the number of
   * rows with these numbers.
   *
   * @param from the FROM clause, which begins with a space
   */
  public static String query(List<String> predicates, String from) {
    return counted("(" + numbers(predicates, WORD, from) + ")");
  }

  /**
   * The query for the numbers of each row.
   *
   * @param word how many predicates a number has, at most {@value #WORD}
   * @param from the FROM clause, which begins with a space
   */
  public static String numbers(List<String> predicates, int word, String from) {
    int words = (predicates.size() + word - 1) / word;
    return IntStream.range(0, words)
        .mapToObj(w -> number(part(predicates, w, word), word) + " as w" + w)
        .collect(Collectors.joining(", ", "select ", from));
  }

  /** The query that counts equal rows of numbers. */
  public static String counted(String numbers) {
    return "select *, count(*) from " + numbers + " group by all";
  }

  /** The predicates of one number; a view of the list. */
  public static List<String> part(List<String> predicates, int number, int word) {
    int from = number * word;
    return predicates.subList(from, Math.min(from + word, predicates.size()));
  }

  private static String number(List<String> predicates, int word) {
    String sum =
        IntStream.range(0, predicates.size())
            .mapToObj(i -> bit(predicates.get(i), 1L << i))
            .collect(Collectors.joining(" + "));
    return "(" + sum + ")::" + (word <= 8 ? "utinyint" : word <= 32 ? "uinteger" : "bigint");
  }

  private static String bit(String predicate, long value) {
    return "case when " + predicate + " then " + value + "::bigint else 0::bigint end";
  }

  /**
   * The predicates in a row of the result.
   *
   * @param row not modified
   * @param word how many predicates a number has
   * @param satisfied receives the satisfied predicates in ascending order; modified
   * @return the number of satisfied predicates
   */
  public static int decode(long[] row, int word, int[] satisfied) {
    int size = 0;
    for (int number = 0; number < row.length - 1; number++) {
      for (long rest = row[number]; rest != 0; rest &= rest - 1) {
        satisfied[size++] = number * word + Long.numberOfTrailingZeros(rest);
      }
    }
    return size;
  }
}

package org.gpuquerylab.experiments.duckdb;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.sql.predicate.RowPredicate;

/**
 * Counts rows by the set of predicates that they satisfy, in one scan of the database. Each
 * predicate becomes a bit, {@value #WORD} bits form a number, and rows with equal numbers are
 * counted together. A predicate that is null counts as not satisfied.
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
  public static String query(List<RowPredicate> predicates, String from) {
    int words = (predicates.size() + WORD - 1) / WORD;
    String numbers =
        IntStream.range(0, words)
            .mapToObj(word -> number(predicates, word) + " as w" + word)
            .collect(Collectors.joining(", "));
    return "select *, count(*) from (select " + numbers + from + ") group by all";
  }

  private static String number(List<RowPredicate> predicates, int word) {
    return IntStream.range(word * WORD, Math.min((word + 1) * WORD, predicates.size()))
        .mapToObj(i -> bit(predicates.get(i), 1L << (i - word * WORD)))
        .collect(Collectors.joining(" + "));
  }

  private static String bit(RowPredicate predicate, long value) {
    return "case when " + predicate.sql() + " then " + value + "::bigint else 0::bigint end";
  }

  /**
   * The predicates in a row of the result.
   *
   * @param row not modified
   * @param satisfied receives the satisfied predicates in ascending order; modified
   * @return the number of satisfied predicates
   */
  public static int decode(long[] row, int[] satisfied) {
    int size = 0;
    for (int word = 0; word < row.length - 1; word++) {
      for (long rest = row[word]; rest != 0; rest &= rest - 1) {
        satisfied[size++] = word * WORD + Long.numberOfTrailingZeros(rest);
      }
    }
    return size;
  }
}

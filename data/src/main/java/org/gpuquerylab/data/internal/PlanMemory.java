package org.gpuquerylab.data.internal;

import java.util.List;
import java.util.Locale;

/**
 * Estimates the memory that DuckDB needs to parse, plan and evaluate predicates, and divides them
 * among queries so that each query stays within a limit. DuckDB does not count this memory.
 */
public final class PlanMemory {
  /** Bytes for each word of a predicate's SQL; comparisons and sums needed 3 to 5 KiB. */
  private static final long PER_WORD = 6 << 10;

  /** The words of a predicate's CASE. */
  private static final int CASE_WORDS = 9;

  private final long limit;

  /**
   * Creates a division.
   *
   * @param limit bytes that the predicates of one query may need
   */
  public PlanMemory(long limit) {
    this.limit = limit;
  }

  /** The estimate for a predicate in bytes. */
  public static long bytes(RowPredicate predicate) {
    long words = CASE_WORDS;
    char quote = 0;
    for (char c : predicate.sql().toCharArray()) {
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == ' ') {
        words++;
      }
    }
    return words * PER_WORD;
  }

  /**
   * The number of successive predicates for one query: all of them if possible, otherwise at most
   * {@value RowMasks#WORD}.
   *
   * @throws org.gpuquerylab.input.InputException if one predicate alone is above the limit
   */
  public int perQuery(List<RowPredicate> predicates) {
    long[] bytes = predicates.stream().mapToLong(PlanMemory::bytes).toArray();
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] > limit) {
        throw predicates.get(i).faults().of(fault(bytes[i]), null);
      }
    }
    if (fits(bytes, bytes.length)) {
      return bytes.length;
    }
    int most = Math.min(RowMasks.WORD, bytes.length);
    while (!fits(bytes, most)) {
      most--;
    }
    return most;
  }

  /** Whether groups of a size stay within the limit. */
  private boolean fits(long[] bytes, int size) {
    long sum = 0;
    for (int i = 0; i < bytes.length; i++) {
      sum = i % size == 0 ? bytes[i] : sum + bytes[i];
      if (sum > limit) {
        return false;
      }
    }
    return true;
  }

  private String fault(long bytes) {
    return String.format(
        Locale.ROOT,
        "DuckDB needs about %d MB to plan this predicate, more than %d MB, a quarter of the JVM's"
            + " memory; shorten it, or allow more with LAB_JAVA_OPTS=-Xmx%dm",
        bytes >> 20,
        limit >> 20,
        (bytes >> 18) + 4);
  }
}

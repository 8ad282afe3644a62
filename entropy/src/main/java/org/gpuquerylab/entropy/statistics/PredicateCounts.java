package org.gpuquerylab.entropy.statistics;

/**
 * Counts how many rows satisfy each predicate and each pair of predicates. Rows that satisfy the
 * same predicates are added in one call. For z predicates, the object holds z (z + 1) / 2 numbers.
 */
public final class PredicateCounts {
  private final int predicates;

  /** The number of rows for predicates i and j, i >= j, is at index i (i + 1) / 2 + j. */
  private final long[] counts;

  private long rows;

  /**
   * Creates counts without rows.
   *
   * @param predicates z
   */
  public PredicateCounts(int predicates) {
    this.predicates = predicates;
    counts = new long[Math.toIntExact((long) predicates * (predicates + 1) / 2)];
  }

  /**
   * Adds rows that satisfy the same predicates. O(size^2) time.
   *
   * @param satisfied begins with the predicates that the rows satisfy, ascending; not modified
   * @param size the number of the satisfied predicates
   * @param more the number of rows to add
   */
  public void add(int[] satisfied, int size, long more) {
    rows += more;
    for (int i = 0; i < size; i++) {
      int row = start(satisfied[i]);
      for (int j = 0; j <= i; j++) {
        counts[row + satisfied[j]] += more;
      }
    }
  }

  private static int start(int predicate) {
    return predicate * (predicate + 1) / 2;
  }

  /** The number z of predicates. */
  public int predicates() {
    return predicates;
  }

  /** The number of all rows. */
  public long rows() {
    return rows;
  }

  /** The number of rows that satisfy a predicate. */
  public long rows(int predicate) {
    return rows(predicate, predicate);
  }

  /** The number of rows that satisfy both predicates, which may be the same. */
  public long rows(int left, int right) {
    return counts[start(Math.max(left, right)) + Math.min(left, right)];
  }
}

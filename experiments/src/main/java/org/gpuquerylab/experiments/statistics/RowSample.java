package org.gpuquerylab.experiments.statistics;

/**
 * A sample of rows without replacement, each with the same probability (a reservoir).
 *
 * @param rows number of rows, 1 to {@link #MAX_ROWS}; all if there are fewer
 * @param seed 0 or more; the same seed gives the same rows of a file
 */
public record RowSample(int rows, int seed) {
  /** Most rows; a reservoir is kept in memory. */
  public static final int MAX_ROWS = 10_000_000;

  /** Checks the numbers. */
  public RowSample {
    if (rows < 1 || rows > MAX_ROWS || seed < 0) {
      throw new IllegalArgumentException(
          rows + " rows by seed " + seed + ": give 1 to " + MAX_ROWS + " rows, a seed from 0 on");
    }
  }
}

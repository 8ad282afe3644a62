package org.gpuquerylab.data;

/**
 * A sample of rows, drawn without replacement and with equal probabilities (a reservoir).
 *
 * @param rows number of rows, from 1 to {@link #MAX_ROWS}; the sample has all rows if there are
 *     fewer
 * @param seed the seed, 0 or more; with the same seed, a file gives the same rows
 */
public record RowSample(int rows, int seed) {
  /** The maximum number of rows, because a reservoir is kept in memory. */
  public static final int MAX_ROWS = 10_000_000;

  /** Checks the numbers. */
  public RowSample {
    if (rows < 1 || rows > MAX_ROWS || seed < 0) {
      throw new IllegalArgumentException(
          rows + " rows by seed " + seed + ": give 1 to " + MAX_ROWS + " rows, a seed from 0 on");
    }
  }
}

package org.gpuquerylab.measure.results;

/**
 * The limits of a run. Everything together fits into a heap of 256 MB; the largest run under {@code
 * results/} has 10,650 rows in 3.6 MB. Runs within the limits are written; others are refused
 * before anything is read whole.
 */
public final class RunLimits {

  /** Bytes of {@code sweep.json}. */
  public static final int SWEEP_BYTES = 1 << 20;

  /** Axes of a sweep. */
  static final int AXES = 16;

  /** Combinations of all values of all axes, including those that the experiment leaves out. */
  static final int COMBINATIONS = 200_000;

  /** Points times repetitions, which is the number of rows. */
  static final int TASKS = 100_000;

  /** Repetitions of a point. */
  static final int REPETITIONS = 10_000;

  /** Environments in which the rows of one folder were measured. */
  public static final int ENVIRONMENTS = 1_000;

  /** Highest number of a process that measured rows of one folder. */
  public static final int PROCESSES = 1_000_000;

  /** Bytes of all rows, unpacked. */
  public static final long ROWS_BYTES = 64L << 20;

  /** Bytes of one row. */
  public static final int ROW_BYTES = 64 << 10;

  /** Measures of one row. */
  static final int MEASURES = 200;

  /** Measures of all rows. */
  public static final int ALL_MEASURES = 2_000_000;

  private RunLimits() {}
}

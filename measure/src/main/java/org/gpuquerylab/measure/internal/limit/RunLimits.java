package org.gpuquerylab.measure.internal.limit;

/**
 * The limits of a run's size. A run within the limits fits into a heap of 256 MB; the largest run
 * below {@code results/} has 10,650 rows in 3.6 MB. A run that exceeds a limit is neither written
 * nor read completely.
 */
public final class RunLimits {

  /** Maximum size of {@code sweep.json} in bytes. */
  public static final int SWEEP_BYTES = 1 << 20;

  /** Maximum number of axes of a sweep. */
  public static final int AXES = 16;

  /**
   * Maximum number of combinations of all values of all axes, including combinations that the
   * experiment leaves out.
   */
  public static final int COMBINATIONS = 200_000;

  /** Maximum number of rows, which is points times repetitions. */
  public static final int TASKS = 100_000;

  /** Maximum number of repetitions of a point. */
  public static final int REPETITIONS = 10_000;

  /** Maximum number of environments in which the rows of one folder were measured. */
  public static final int ENVIRONMENTS = 1_000;

  /** The largest process number; the processes that measure rows of one folder are numbered. */
  public static final int PROCESSES = 1_000_000;

  /** Maximum size of all rows in bytes, unpacked. */
  public static final long ROWS_BYTES = 64L << 20;

  /** Maximum size of one row in bytes. */
  public static final int ROW_BYTES = 64 << 10;

  /** Maximum number of measures of one row. */
  public static final int MEASURES = 200;

  /** Maximum number of measures of all rows of a run together. */
  public static final int ALL_MEASURES = 2_000_000;

  private RunLimits() {}
}

package org.gpuquerylab.experiments.internal.ssb;

/**
 * The measures of a row of {@link SsbExperiment}. The row's own time is the time from the call to
 * the result.
 *
 * <ul>
 *   <li>{@code rows}: number of rows of the result,
 *   <li>{@code hostMillis}: the time from the call to the result by the host's clock, as the median
 *       over the runs,
 *   <li>{@code firstMillis}: the same time for the query's first execution in the process,
 *       including upload, plan and compilation; {@code firstMillis PART}: its parts, if the path
 *       distinguishes them,
 *   <li>{@code deviceMillis}, {@code leastMillis}: the device time, as the median and the minimum
 *       over the runs; missing on the host, and if the fact table was copied in chunks,
 *   <li>{@code bytes}: the bytes that the query must move in device memory,
 *   <li>{@code scanBytesPerSecond}: the device's scan bandwidth, measured in the same process,
 *   <li>{@code published}: 1 if there are published times for this kind of device, otherwise 0,
 *   <li>{@code predictedMillis}: the prediction of the calibrated model, if there is a profile of
 *       the device,
 *   <li>{@code workMillis KIND}: for the fused path, if there is a profile: its work of one kind,
 *       with a coefficient of 1; coefficients are fitted to these numbers.
 * </ul>
 */
public final class SsbMeasures {
  /** The number of rows of the result. */
  static final String ROWS = "rows";

  /** The median of the host times. */
  static final String HOST = "hostMillis";

  /** The time of the first execution. */
  static final String FIRST = "firstMillis";

  /** The median of the device times. */
  public static final String DEVICE = "deviceMillis";

  /** The shortest of the device times. */
  static final String LEAST = "leastMillis";

  /** The bytes in device memory that the query must move. */
  static final String BYTES = "bytes";

  /** The scan bandwidth. */
  static final String SCAN = "scanBytesPerSecond";

  /** Whether there are published times for this kind of device. */
  static final String PUBLISHED = "published";

  /** The predicted time. */
  static final String PREDICTED = "predictedMillis";

  /** The prefix of the measure for a kind of work. */
  public static final String WORK = "workMillis ";

  private SsbMeasures() {}
}

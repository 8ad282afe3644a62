package org.gpuquerylab.experiments.ssb;

/**
 * The measures of a row of {@link SsbExperiment}, besides the time on the clock, which is from the
 * call to the result:
 *
 * <ul>
 *   <li>{@code rows}: rows of the result,
 *   <li>{@code hostMillis}: time from the call to the result by the host's clock, median of the
 *       runs,
 *   <li>{@code firstMillis}: the same for the query's first execution in the process, including
 *       upload, plan and compilation; {@code firstMillis PART}: its parts if the path distinguishes
 *       them,
 *   <li>{@code deviceMillis}, {@code leastMillis}: the device's time, median and least of the runs;
 *       absent on the host, and if the fact table came in chunks,
 *   <li>{@code bytes}: the bytes that the query must move in device memory,
 *   <li>{@code scanBytesPerSecond}: the device's scan bandwidth in the same process,
 *   <li>{@code published}: 1 if there are published times of such a device, otherwise 0,
 *   <li>{@code predictedMillis}: the calibrated model's prediction, if there is a profile of the
 *       device,
 *   <li>{@code workMillis KIND}: for the fused path, with such a profile: its work of a kind with a
 *       coefficient of 1, to which coefficients are fitted.
 * </ul>
 */
public final class SsbMeasures {
  /** Rows of the result. */
  static final String ROWS = "rows";

  /** The median of the host's times. */
  static final String HOST = "hostMillis";

  /** The time of the first execution. */
  static final String FIRST = "firstMillis";

  /** The median of the device's times. */
  public static final String DEVICE = "deviceMillis";

  /** The shortest of the device's times. */
  static final String LEAST = "leastMillis";

  /** Bytes in device memory. */
  static final String BYTES = "bytes";

  /** The scan bandwidth. */
  static final String SCAN = "scanBytesPerSecond";

  /** Whether there are published times of such a device. */
  static final String PUBLISHED = "published";

  /** The predicted time. */
  static final String PREDICTED = "predictedMillis";

  /** The prefix of a kind of work's name. */
  public static final String WORK = "workMillis ";

  private SsbMeasures() {}
}

package org.gpuquerylab.experiments.ssb;

/**
 * What a row of {@link SsbExperiment} has beside the time on the clock, from the call to the
 * result:
 *
 * <ul>
 *   <li>{@code rows}: of the result,
 *   <li>{@code hostMillis}: from the call to the result by the host's clock, median of the runs,
 *   <li>{@code firstMillis}: the same of the query's first execution in the process, with upload,
 *       plan and compilation; {@code firstMillis PART}: its parts where the path tells them apart,
 *   <li>{@code deviceMillis}, {@code leastMillis}: the device's time, median and least of the runs;
 *       absent on the host, and where the fact table came in chunks,
 *   <li>{@code bytes}: what the query must move in device memory,
 *   <li>{@code scanBytesPerSecond}: the device's scan bandwidth in the same process,
 *   <li>{@code published}: 1 where published times are of such a device, else 0,
 *   <li>{@code predictedMillis}: by the calibrated model, where there is a profile of the device,
 *   <li>{@code workMillis KIND}: of the fused path, with such a profile: its work of a kind with a
 *       coefficient of 1, which coefficients are fitted to.
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

  /** The least of the device's times. */
  static final String LEAST = "leastMillis";

  /** Bytes in device memory. */
  static final String BYTES = "bytes";

  /** The scan bandwidth. */
  static final String SCAN = "scanBytesPerSecond";

  /** Whether published times are of such a device. */
  static final String PUBLISHED = "published";

  /** The predicted time. */
  static final String PREDICTED = "predictedMillis";

  /** What comes before the name of a kind of work. */
  public static final String WORK = "workMillis ";

  private SsbMeasures() {}
}

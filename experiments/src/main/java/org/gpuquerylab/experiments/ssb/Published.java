package org.gpuquerylab.experiments.ssb;

import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.DeviceInfo;

/**
 * Times published for Crystal, of 2020, and its tuned successor on an H200 at scale factor 20, with
 * columns of four bytes in device memory, in milliseconds.
 */
final class Published {
  /** Hundredths of the scale factor. */
  static final int PERCENT = 2000;

  /** The geometric mean of the 13 queries of Crystal. */
  static final double CRYSTAL = 1.14;

  /** The same of its successor with one setting for all queries. */
  static final double TUNED = 0.72;

  /** The same with the best setting for each query. */
  static final double BEST = 0.65;

  /** Queries of the successor with the best setting for each. */
  static final Map<String, Double> QUERIES =
      Map.of("q11", 0.32, "q21", 0.67, "q31", 1.77, "q41", 2.05);

  private Published() {}

  /** Whether a device is of the kind that the times are of. */
  static boolean isOf(DeviceInfo device) {
    return device.name().toUpperCase(Locale.ROOT).contains("H200");
  }
}

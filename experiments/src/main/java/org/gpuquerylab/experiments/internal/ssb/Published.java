package org.gpuquerylab.experiments.internal.ssb;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.device.DeviceInfo;

/**
 * Results of programs of other systems, which this project ran on one H200 at scale factor 20 with
 * 4-byte columns in device memory. The numbers are the milliseconds of their kernels alone, by the
 * device's clock. The authors of the programs did not print these numbers:
 *
 * <ul>
 *   <li>Crystal, of A. Shanbhag, S. Madden and X. Yu, SIGMOD 2020: repository <a
 *       href="https://github.com/anilshanbhag/crystal">anilshanbhag/crystal</a>, commit f2179e6,
 *   <li>its tuned successor: repository <a
 *       href="https://github.com/jiashenC/crystal-opt">jiashenC/crystal-opt</a>, commit 8181d0d,
 *       once with the same setting for all queries, and once with the best setting for each query.
 * </ul>
 *
 * <p>The programs also do different work: see {@link #NOTE} and {@code docs/ssb.md}.
 */
final class Published {
  /** The scale factor in hundredths. */
  static final int PERCENT = 2000;

  /** For each program, the geometric mean over the 13 queries. */
  static final Map<String, Double> MEANS = new LinkedHashMap<>();

  static {
    MEANS.put("Crystal f2179e6", 1.14);
    MEANS.put("crystal-opt 8181d0d, one setting", 0.72);
    MEANS.put("crystal-opt 8181d0d, best setting each", 0.65);
  }

  /** The queries of crystal-opt, with the best setting for each query. */
  static final Map<String, Double> QUERIES =
      Map.of("q11", 0.32, "q21", 0.67, "q31", 1.77, "q41", 2.05);

  /** A note for readers about the differences in the work. */
  static final String NOTE =
      "Crystal (anilshanbhag/crystal, commit f2179e6) and its tuned successor (jiashenC/crystal-opt,"
          + " commit 8181d0d) were measured by us, on one H200 with columns of four bytes. Theirs are"
          + " kernels alone; ours, by either clock, also build the dimensions' tables and copy the"
          + " result.";

  private Published() {}

  /** Whether a device is of the kind on which these times were measured. */
  static boolean isOf(DeviceInfo device) {
    return device.name().toUpperCase(Locale.ROOT).contains("H200");
  }
}

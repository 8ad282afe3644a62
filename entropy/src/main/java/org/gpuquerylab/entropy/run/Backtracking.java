package org.gpuquerylab.entropy.run;

import java.util.Map;

/**
 * When a step of Newton's method is accepted and when it is given up, on the host and on devices.
 *
 * @param shortenings of a step before it is given up
 * @param rounding how much the dual may grow, relative to 1 and its magnitude, because its terms
 *     are rounded
 */
public record Backtracking(int shortenings, double rounding) {
  /** For the dual of Havenstein et al. 2020, figure 1. */
  public static final Backtracking PLAIN = new Backtracking(60, 1e-10);

  /** For the normalised dual. */
  public static final Backtracking NORMALISED = new Backtracking(40, 1e-11);

  /**
   * Whether the dual has not grown, apart from rounding; false if {@code after} is not a number.
   */
  public boolean accepts(double before, double after) {
    return after <= before + rounding * (1 + Math.abs(before));
  }

  /** Both numbers, as constants for kernels. */
  public Map<String, Number> defines() {
    return Map.of("MAX_SHORTENINGS", shortenings, "ROUNDING", rounding);
  }
}

package org.gpuquerylab.entropy.solver;

import java.util.Map;

/**
 * The rules by which a step of Newton's method is accepted or abandoned, on the host and on
 * devices.
 *
 * @param shortenings how often a step is shortened before it is abandoned
 * @param rounding the amount by which the dual may grow because of rounding, relative to 1 and to
 *     the dual's magnitude
 */
public record Backtracking(int shortenings, double rounding) {
  /** The rules for the dual of Havenstein et al. 2020, figure 1. */
  public static final Backtracking PLAIN = new Backtracking(60, 1e-10);

  /** The rules for the normalised dual. */
  public static final Backtracking NORMALISED = new Backtracking(40, 1e-11);

  /**
   * Whether the dual has not grown, apart from rounding; false if {@code after} is not a number.
   */
  public boolean accepts(double before, double after) {
    return after <= before + rounding * (1 + Math.abs(before));
  }

  /** The two numbers, as constants for kernels. */
  public Map<String, Number> defines() {
    return Map.of("MAX_SHORTENINGS", shortenings, "ROUNDING", rounding);
  }
}

package org.gpuquerylab.entropy.internal.moments;

import java.util.Map;

/**
 * The decision rules of Newton's method on the normalised dual, used both on the host and on
 * devices.
 */
public final class NewtonRules {
  /** A Hessian is kept as long as each step divides the residual by at least this factor. */
  public static final double CONTRACTS = 20;

  /**
   * Below this residual, a step is expected to contract, so the moments of unions are not computed.
   */
  public static final double NEAR = 0.03;

  /** The largest selectivity at the start; it keeps weights finite if a known selectivity is 1. */
  public static final double MOST_SELECTIVITY = 1 - 0x1p-53;

  private static final double LEAST_SHARE = 0.1;
  private static final double MOST_SHARE = 0.5;

  private NewtonRules() {}

  /**
   * The fraction of a step to take if the step was too long. It follows from the dual's slope
   * before the step, -descent, and from the dual's growth. The fraction is twice the distance to
   * the minimum of the parabola through both points, because the dual grows slowly at first and
   * then fast. The fraction is at most a half and at least a tenth. The fraction is a tenth if the
   * dual is not finite: if rare predicates imply each other, a first step may be 10^20 times too
   * long.
   */
  public static double shorter(double descent, double growth) {
    double share = descent / (growth + descent);
    return share > LEAST_SHARE ? Math.min(share, MOST_SHARE) : LEAST_SHARE;
  }

  /**
   * The selectivity from which to start: moved away from 0 and 1, where a weight would not be
   * finite.
   *
   * @param error the standard error under a penalty; 0 without a penalty
   */
  public static double inside(double selectivity, double error) {
    double distance = Math.min(error, 0.5);
    double most = Math.min(1 - distance, MOST_SELECTIVITY);
    return Math.min(Math.max(selectivity, distance), most);
  }

  /** The thresholds and bounds of the rules, as constants for kernels. */
  public static Map<String, Double> defines() {
    return Map.of(
        "CONTRACTS", CONTRACTS,
        "NEAR", NEAR,
        "MOST_SELECTIVITY", MOST_SELECTIVITY,
        "LEAST_SHARE", LEAST_SHARE,
        "MOST_SHARE", MOST_SHARE);
  }
}

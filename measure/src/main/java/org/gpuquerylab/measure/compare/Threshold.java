package org.gpuquerylab.measure.compare;

import java.util.OptionalDouble;

/**
 * The relative difference below which nothing is a verdict.
 *
 * @param percent in percent
 * @param processes how many processes measured the side that has fewer
 */
public record Threshold(double percent, int processes) {

  /** What times of the same code differ by where both sides were measured in turns. */
  private static final double IN_TURNS = 1;

  /** The same where one was measured after the other: the machine was in another state. */
  private static final double APART = 2;

  /** The same where few processes measured: a JVM compiles the same code differently in each. */
  private static final double OF_FEW_PROCESSES = 10;

  /** So many processes are no longer few. */
  public static final int SEVERAL = 6;

  /**
   * The threshold of two sides.
   *
   * @param inTurns whether both were measured in turns
   * @param chosen by the user, in percent, if at all
   */
  static Threshold of(Side base, Side other, boolean inTurns, OptionalDouble chosen) {
    int processes = Math.min(base.processes(), other.processes());
    double usual = inTurns ? IN_TURNS : APART;
    return new Threshold(chosen.orElse(processes < SEVERAL ? OF_FEW_PROCESSES : usual), processes);
  }

  /** Logarithm of the ratio that is just beyond. */
  double margin() {
    return Math.log1p(percent / 100);
  }
}

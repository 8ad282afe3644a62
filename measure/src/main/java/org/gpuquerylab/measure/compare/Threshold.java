package org.gpuquerylab.measure.compare;

import java.util.OptionalDouble;

/**
 * The relative difference below which nothing is a verdict.
 *
 * @param percent in percent
 * @param processes number of processes that measured the side with fewer
 */
public record Threshold(double percent, int processes) {

  /** The difference that times of the same code show when both sides are measured in turns. */
  private static final double IN_TURNS = 1;

  /** The same when one is measured after the other: the machine is in another state. */
  private static final double APART = 2;

  /** The same when few processes measured: each JVM compiles the same code differently. */
  private static final double OF_FEW_PROCESSES = 10;

  /** From this number on, processes are no longer few. */
  public static final int SEVERAL = 6;

  /**
   * The threshold of two sides.
   *
   * @param inTurns whether both were measured in turns
   * @param chosen the user's choice in percent, if any
   */
  static Threshold of(Side base, Side other, boolean inTurns, OptionalDouble chosen) {
    int processes = Math.min(base.processes(), other.processes());
    double usual = inTurns ? IN_TURNS : APART;
    return new Threshold(chosen.orElse(processes < SEVERAL ? OF_FEW_PROCESSES : usual), processes);
  }

  /** Logarithm of the ratio that is just beyond the threshold. */
  double margin() {
    return Math.log1p(percent / 100);
  }
}

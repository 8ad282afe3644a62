package org.gpuquerylab.experiments.joinorder.optimizer;

import org.gpuquerylab.joinorder.algorithm.Phase;

/** The names of a row's measures. */
public final class Measures {

  /** The number of valid join pairs that were evaluated, and the same number from its formula. */
  static final String PAIRS = "pairs";

  static final String PAIRS_EXPECTED = "pairsExpected";

  /**
   * The number of candidate pairs that were visited, and the same number from the formula of the
   * enumeration.
   */
  static final String PAIRS_CHECKED = "pairsChecked";

  static final String PAIRS_CHECKED_EXPECTED = "pairsCheckedExpected";

  /** The relative excess of the cost over the optimum. */
  static final String EXCESS = "excess";

  /** The numbers of commands and bytes of the device. */
  static final String LAUNCHES = "launches";

  static final String REPLAYS = "replays";
  static final String COPIES = "copies";
  static final String SYNCHRONIZATIONS = "synchronizations";
  static final String BYTES_TO = "bytesTo";
  static final String BYTES_FROM = "bytesFrom";

  /** Device times of a profiled run. */
  public static final String TRANSFER_TO_NANOS = "transferToNanos";

  /** Time of copies from the device. */
  public static final String TRANSFER_FROM_NANOS = "transferFromNanos";

  /** Time of kernels. */
  public static final String KERNEL_NANOS = "kernelNanos";

  private Measures() {}

  /** The wall-clock time of a phase in a profiled run. */
  public static String nanosOf(Phase phase) {
    return "phase " + phase.label() + " nanos";
  }
}

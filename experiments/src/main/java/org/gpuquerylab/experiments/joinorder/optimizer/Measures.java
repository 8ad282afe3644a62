package org.gpuquerylab.experiments.joinorder.optimizer;

import org.gpuquerylab.joinorder.algorithm.Phase;

/** Names of the measures of a row. */
public final class Measures {

  /** Valid join pairs evaluated, and their number by the closed form. */
  static final String PAIRS = "pairs";

  static final String PAIRS_EXPECTED = "pairsExpected";

  /** Candidate pairs looked at, and their number by the closed form of the enumeration. */
  static final String PAIRS_CHECKED = "pairsChecked";

  static final String PAIRS_CHECKED_EXPECTED = "pairsCheckedExpected";

  /** The relative excess of the cost over the optimum. */
  static final String EXCESS = "excess";

  /** What the device did. */
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

  /** Wall-clock time of a phase of a profiled run. */
  public static String nanosOf(Phase phase) {
    return "phase " + phase.label() + " nanos";
  }
}

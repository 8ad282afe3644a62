package org.gpuquerylab.experiments.internal.joinorder;

import org.gpuquerylab.joinorder.algorithm.Phase;

/** The names of a row's measures. */
final class Measures {

  /** The number of valid join pairs that were evaluated. */
  static final String PAIRS = "pairs";

  /** The number of valid join pairs according to the formula for the shape. */
  static final String PAIRS_EXPECTED = "pairsExpected";

  /** The number of candidate pairs that were visited. */
  static final String PAIRS_CHECKED = "pairsChecked";

  /** The number of candidate pairs according to the formula for the enumeration. */
  static final String PAIRS_CHECKED_EXPECTED = "pairsCheckedExpected";

  /** The relative excess of the cost over the optimum. */
  static final String EXCESS = "excess";

  /** The number of kernels that the device executed. */
  static final String LAUNCHES = "launches";

  static final String REPLAYS = "replays";
  static final String COPIES = "copies";
  static final String SYNCHRONIZATIONS = "synchronizations";
  static final String BYTES_TO = "bytesTo";
  static final String BYTES_FROM = "bytesFrom";

  /** The device time of copies to the device in a profiled run. */
  public static final String TRANSFER_TO_NANOS = "transferToNanos";

  /** The device time of copies from the device in a profiled run. */
  public static final String TRANSFER_FROM_NANOS = "transferFromNanos";

  /** The device time of kernels in a profiled run. */
  public static final String KERNEL_NANOS = "kernelNanos";

  private Measures() {}

  /** The wall-clock time of a phase in a profiled run. */
  public static String nanosOf(Phase phase) {
    return "phase " + phase.label() + " nanos";
  }
}

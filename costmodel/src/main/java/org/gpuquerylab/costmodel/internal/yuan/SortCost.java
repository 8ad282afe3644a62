package org.gpuquerylab.costmodel.internal.yuan;

import java.util.List;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.SortInput;

/** The formulas T_1, T_2 and T_3 of merge sort. */
final class SortCost {
  /** The size of a row number in bytes. */
  private static final int ROW_BYTES = 4;

  private SortCost() {}

  static List<CostStep> steps(SortInput in, Notation device) {
    return List.of(sort(in, device), merge(in, device), project(in, device));
  }

  /** Step 1 sorts each partition within the device's cache. */
  private static CostStep sort(SortInput in, Notation device) {
    return new Terms(device)
        .scan("keys", 1, in.rows(), in.keyBytes())
        .fill("keys", 1, in.rows(), in.keyBytes())
        .step("sort");
  }

  private static CostStep merge(SortInput in, Notation device) {
    int rounds = rounds(in.partitions());
    String times = ", " + rounds + " times";
    return new Terms(device)
        .scan("keys" + times, rounds, in.rows(), in.keyBytes())
        .gather("binary searches", probes(in), in.keyBytes())
        .fill("keys" + times, rounds, in.rows(), in.keyBytes())
        .step("merge");
  }

  /** The number of merge rounds, {@code ceil(log2 p)}. */
  static int rounds(long partitions) {
    return Long.SIZE - Long.numberOfLeadingZeros(partitions - 1);
  }

  /**
   * The number of key comparisons in the binary searches of all rounds. Round i has {@code p / 2^i}
   * merges; each of them searches for the {@code d 2^(i-1)} keys of one partition in the other
   * partition.
   */
  static double probes(SortInput in) {
    double half = (double) in.rows() / in.partitions();
    double merges = in.partitions() / 2.0;
    double probes = 0;
    for (int round = rounds(in.partitions()); round > 0; round--) {
      probes += half * Math.log(half) / Math.log(2) * merges;
      half *= 2;
      merges /= 2;
    }
    return probes;
  }

  /** Step 3 gathers the columns in the order of the keys. */
  private static CostStep project(SortInput in, Notation device) {
    return new Terms(device)
        .scan("row numbers", 1, in.rows(), ROW_BYTES)
        .gatherEach("projected column", (double) in.rows(), in.projectedBytes())
        .fillEach("result column", in.rows(), in.projectedBytes())
        .step("project");
  }
}

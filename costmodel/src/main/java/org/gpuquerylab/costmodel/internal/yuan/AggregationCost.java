package org.gpuquerylab.costmodel.internal.yuan;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.CostStep;

/** The formulas T_1 and T_2 of hash aggregation. */
final class AggregationCost {
  /** The size of a hash value in bytes. */
  private static final int HASH_BYTES = 4;

  private AggregationCost() {}

  static List<CostStep> steps(AggregationInput in, Notation device) {
    return List.of(group(in, device), aggregate(in, device));
  }

  /** Step 1 scans the keys, and finds the number of groups and the start of each group. */
  private static CostStep group(AggregationInput in, Notation device) {
    return new Terms(device)
        .scan("group-by keys", 1, in.rows(), in.keyBytes())
        .scatterWords("groups' counts and keys", (double) in.rows(), in.keyBytes())
        .step("group");
  }

  /** Step 2 reads and writes each aggregate at random for each row. */
  private static CostStep aggregate(AggregationInput in, Notation device) {
    return new Terms(device)
        .scan("hash values", 1, in.rows(), HASH_BYTES)
        .scanEach("aggregated column", in.rows(), in.aggregateBytes())
        .scatterWords("keys of the groups", (double) in.rows(), in.keyBytes())
        .scatterWordsEach("aggregates, read and written", 2.0 * in.rows(), in.aggregateBytes())
        .step("aggregate");
  }
}

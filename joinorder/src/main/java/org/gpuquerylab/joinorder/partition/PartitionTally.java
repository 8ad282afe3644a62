package org.gpuquerylab.joinorder.partition;

import java.io.Serializable;

/**
 * What the search of some partitions of a query found and took; the tally of two groups of
 * partitions is their {@linkplain #plus sum}, in any order.
 *
 * @param best the best plan of them
 * @param partitions how many they are
 * @param sets admissible sets that were visited
 * @param splits admissible splits that were looked at; a split counts in each partition
 * @param pairs those of them that are joins
 * @param leastNanos time of the fastest partition, in ns
 * @param mostNanos time of the slowest partition, in ns
 */
public record PartitionTally(
    PartitionPlan best,
    int partitions,
    long sets,
    long splits,
    long pairs,
    long leastNanos,
    long mostNanos)
    implements Serializable {

  /** The tally of one partition. */
  public static PartitionTally of(PartitionPlan plan, long nanos) {
    return new PartitionTally(plan, 1, plan.sets(), plan.splits(), plan.pairs(), nanos, nanos);
  }

  /** The tally of these partitions and others. */
  public PartitionTally plus(PartitionTally other) {
    return new PartitionTally(
        best.min(other.best),
        partitions + other.partitions,
        sets + other.sets,
        splits + other.splits,
        pairs + other.pairs,
        Math.min(leastNanos, other.leastNanos),
        Math.max(mostNanos, other.mostNanos));
  }

  /** The time of the slowest partition divided by that of the fastest. */
  public double imbalance() {
    return mostNanos / (double) Math.max(1, leastNanos);
  }
}

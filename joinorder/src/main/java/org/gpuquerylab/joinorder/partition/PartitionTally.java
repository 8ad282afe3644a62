package org.gpuquerylab.joinorder.partition;

import java.io.Serializable;

/**
 * The result and the work of searching some partitions of a query. The tally of two groups of
 * partitions is the {@linkplain #plus sum} of their tallies, in any order.
 *
 * @param best the best plan of these partitions
 * @param partitions the number of partitions
 * @param sets the number of admissible sets visited
 * @param splits the number of admissible splits inspected; a split counts once in each partition
 * @param pairs the number of these splits that are joins
 * @param leastSplits the number of splits of the partition with the fewest
 * @param mostSplits the number of splits of the partition with the most
 * @param leastNanos the time of the fastest partition, in ns
 * @param mostNanos the time of the slowest partition, in ns
 */
public record PartitionTally(
    PartitionPlan best,
    int partitions,
    long sets,
    long splits,
    long pairs,
    long leastSplits,
    long mostSplits,
    long leastNanos,
    long mostNanos)
    implements Serializable {

  /** The tally of one partition. */
  public static PartitionTally of(PartitionPlan plan, long nanos) {
    long splits = plan.splits();
    return new PartitionTally(
        plan, 1, plan.sets(), splits, plan.pairs(), splits, splits, nanos, nanos);
  }

  /** The tally of the partitions of both tallies. */
  public PartitionTally plus(PartitionTally other) {
    return new PartitionTally(
        best.min(other.best),
        partitions + other.partitions,
        sets + other.sets,
        splits + other.splits,
        pairs + other.pairs,
        Math.min(leastSplits, other.leastSplits),
        Math.max(mostSplits, other.mostSplits),
        Math.min(leastNanos, other.leastNanos),
        Math.max(mostNanos, other.mostNanos));
  }

  /** The time of the slowest partition divided by the time of the fastest. */
  public double imbalance() {
    return mostNanos / (double) Math.max(1, leastNanos);
  }
}

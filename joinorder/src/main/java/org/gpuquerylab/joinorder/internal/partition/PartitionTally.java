package org.gpuquerylab.joinorder.internal.partition;

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
 * @param partSplits the number of splits of a partition
 * @param partNanos the wall-clock time of a partition, in ns
 * @param partCpuNanos the processor time of a partition, in ns; 0 if the system does not count it.
 *     Unlike wall-clock time, it leaves out the time in which other programs had the core
 */
public record PartitionTally(
    PartitionPlan best,
    int partitions,
    long sets,
    long splits,
    long pairs,
    PartitionExtremes partSplits,
    PartitionExtremes partNanos,
    PartitionExtremes partCpuNanos)
    implements Serializable {

  /**
   * The tally of one partition.
   *
   * @param nanos the wall-clock time, in ns
   * @param cpuNanos the processor time, in ns
   */
  public static PartitionTally of(PartitionPlan plan, long nanos, long cpuNanos) {
    return new PartitionTally(
        plan,
        1,
        plan.sets(),
        plan.splits(),
        plan.pairs(),
        PartitionExtremes.of(plan.splits()),
        PartitionExtremes.of(nanos),
        PartitionExtremes.of(cpuNanos));
  }

  /** The tally of the partitions of both tallies. */
  public PartitionTally plus(PartitionTally other) {
    return new PartitionTally(
        best.min(other.best),
        partitions + other.partitions,
        sets + other.sets,
        splits + other.splits,
        pairs + other.pairs,
        partSplits.plus(other.partSplits),
        partNanos.plus(other.partNanos),
        partCpuNanos.plus(other.partCpuNanos));
  }
}

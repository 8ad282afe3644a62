package org.gpuquerylab.joinorder.internal.partition;

import org.gpuquerylab.joinorder.algorithm.PlanSpace;

/**
 * The work of searching one of a query's partitions if cross products are allowed, in closed form;
 * all partitions of a query take the same work. Groups are independent, so the numbers are products
 * over the groups.
 *
 * @param sets the number of admissible sets, without the empty set
 * @param splits the number of admissible splits: for bushy plans, unordered splits into two parts;
 *     for left-deep plans, sets of two or more relations together with the relation that is joined
 *     last
 */
public record PartitionWork(double sets, double splits) {

  /**
   * The work of one partition.
   *
   * @param partitions the number of partitions, as in {@link PartitionedQuery}
   */
  public static PartitionWork of(PlanSpace space, int relations, int partitions) {
    PlanSpacePartition.check(space, relations, partitions);
    int constraints = Integer.numberOfTrailingZeros(partitions);
    PlanSpacePartition partition = new PlanSpacePartition(space, relations, constraints, 0);
    double sets = AdmissibleSets.count(partition);
    double splits = space == PlanSpace.BUSHY ? bushy(partition, sets) : leftDeep(partition, sets);
    return new PartitionWork(sets - 1, splits);
  }

  /** The number of unordered splits: half of the ordered splits that have no empty part. */
  private static double bushy(PlanSpacePartition partition, double sets) {
    double ordered = 1;
    for (RelationGroup group : partition.groups()) {
      int splits = 0;
      for (int pattern : group.patterns()) {
        for (int left = pattern; left >= 0; left = left == 0 ? -1 : (left - 1) & pattern) {
          splits += admits(group, left) && admits(group, pattern ^ left) ? 1 : 0;
        }
      }
      ordered *= splits;
    }
    return (ordered - 2 * sets + 1) / 2;
  }

  /**
   * The number of splits for left-deep plans: for each group, the number of ways to remove one
   * relation from a pattern, times the number of combinations of patterns of the other groups. Sets
   * of a single relation do not count.
   */
  private static double leftDeep(PlanSpacePartition partition, double sets) {
    double splits = 0;
    for (RelationGroup group : partition.groups()) {
      int last = 0;
      int single = 0;
      for (int pattern : group.patterns()) {
        for (int rest = pattern; rest != 0; rest &= rest - 1) {
          last += admits(group, pattern ^ (rest & -rest)) ? 1 : 0;
        }
        single += Integer.bitCount(pattern) == 1 ? 1 : 0;
      }
      splits += last * (sets / group.patterns().length) - single;
    }
    return splits;
  }

  private static boolean admits(RelationGroup group, int pattern) {
    return pattern == 0 || pattern != group.excluded();
  }
}

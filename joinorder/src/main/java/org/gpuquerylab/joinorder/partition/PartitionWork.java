package org.gpuquerylab.joinorder.partition;

import org.gpuquerylab.joinorder.algorithm.PlanSpace;

/**
 * What the search of one of some partitions looks at where cross products are allowed, in closed
 * form; all partitions of a query are alike. Groups are independent, so numbers are products over
 * the groups.
 *
 * @param sets admissible sets, without the empty one
 * @param splits admissible splits: unordered ones into two parts for bushy plans, sets of two and
 *     more relations with the one joined last for left-deep plans
 */
public record PartitionWork(double sets, double splits) {

  /**
   * The work of one partition.
   *
   * @param partitions how many there are, as in {@link PartitionedQuery}
   */
  public static PartitionWork of(PlanSpace space, int relations, int partitions) {
    PlanSpacePartition.check(space, relations, partitions);
    int constraints = Integer.numberOfTrailingZeros(partitions);
    PlanSpacePartition partition = new PlanSpacePartition(space, relations, constraints, 0);
    double sets = AdmissibleSets.count(partition);
    double splits = space == PlanSpace.BUSHY ? bushy(partition, sets) : leftDeep(partition, sets);
    return new PartitionWork(sets - 1, splits);
  }

  /** Ordered splits, without those that have an empty part, each once. */
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

  /** For each group, what it may lose, times the patterns of the others; single relations not. */
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

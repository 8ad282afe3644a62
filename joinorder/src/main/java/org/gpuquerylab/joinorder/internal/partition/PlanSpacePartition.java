package org.gpuquerylab.joinorder.internal.partition;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * One of 2^l parts of a plan space (Trummer and Koch 2016). Constraint i applies to group i of the
 * relations, and bit i of the partition's number chooses one of the constraint's two directions:
 *
 * <ul>
 *   <li>For left-deep plans, relations q = 2i and r = 2i + 1: either q is joined before r, or r
 *       before q. A set that contains the later relation but not the earlier one is not admissible,
 *       so 3/4 of the sets remain.
 *   <li>For bushy plans, relations q = 3i, r = 3i + 1, s = 3i + 2: either q comes before r wherever
 *       s is present, or r comes before q. A set that contains s and the later relation but not the
 *       earlier one is not admissible, so 7/8 of the sets and 21/27 of the ordered splits remain.
 * </ul>
 *
 * <p>Relations outside the l groups are not constrained. Each plan is in at least one partition,
 * and may be in several.
 *
 * @param space the plan space that is divided
 * @param relations the number of relations of the query, at least 1
 * @param constraints the number l of constraints, from 0 to {@link #mostConstraints}
 * @param number the number of the partition, from 0 to 2^l - 1
 */
public record PlanSpacePartition(PlanSpace space, int relations, int constraints, int number)
    implements Serializable {
  /** The maximum number of constraints for any query. */
  public static final int MAX_CONSTRAINTS = 30;

  /** Checks the numbers. */
  public PlanSpacePartition {
    int most = mostConstraints(space, relations);
    if (constraints < 0 || constraints > most) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d constraints on %d relations: give 0 to %d",
              constraints,
              relations,
              most));
    }
    if (number < 0 || number >= 1 << constraints) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "partition %d of %d: give 0 to %d",
              number,
              1 << constraints,
              (1 << constraints) - 1));
    }
  }

  /** The number of relations of a constrained group: 2 for left-deep plans, 3 for bushy plans. */
  public static int groupSize(PlanSpace space) {
    return space == PlanSpace.LEFT_DEEP ? 2 : 3;
  }

  /** The maximum number of constraints for a number of relations: the number of whole groups. */
  public static int mostConstraints(PlanSpace space, int relations) {
    return Math.min(MAX_CONSTRAINTS, relations / groupSize(space));
  }

  /**
   * All partitions of a plan space, in the order of their numbers.
   *
   * @param partitions the number of partitions, a power of two
   * @throws IllegalArgumentException if the space cannot be divided into this number of partitions
   */
  public static List<PlanSpacePartition> all(PlanSpace space, int relations, int partitions) {
    check(space, relations, partitions);
    int constraints = Integer.numberOfTrailingZeros(partitions);
    return IntStream.range(0, partitions)
        .mapToObj(number -> new PlanSpacePartition(space, relations, constraints, number))
        .toList();
  }

  /**
   * Checks that a plan space can be divided into this number of partitions.
   *
   * @throws IllegalArgumentException if the plan space cannot be divided in this way
   */
  static void check(PlanSpace space, int relations, int partitions) {
    int most = mostConstraints(space, relations);
    if (Integer.bitCount(partitions) != 1 || partitions < 0 || partitions > 1 << most) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d partitions for %d relations: give a power of two, at most %d",
              partitions,
              relations,
              1 << most));
    }
  }

  /**
   * The groups of relations, the constrained groups first; each relation is in exactly one group.
   */
  List<RelationGroup> groups() {
    int size = groupSize(space);
    List<RelationGroup> groups = new ArrayList<>();
    for (int i = 0; i < constraints; i++) {
      groups.add(RelationGroup.constrained(i * size, size, (number >> i & 1) != 0));
    }
    for (int first = constraints * size; first < relations; first += size) {
      groups.add(RelationGroup.free(first, Math.min(size, relations - first)));
    }
    return List.copyOf(groups);
  }

  /** Whether a set may be the result of a join, or the first relation of a left-deep plan. */
  public boolean admits(long set) {
    return groups().stream().allMatch(group -> group.admits(set));
  }

  /**
   * Whether a tree of all relations is in this partition: it must be in the plan space, and the
   * result of each join must be admissible. O(relations^2) time.
   */
  public boolean contains(JoinTree tree) {
    return space.contains(tree) && results(tree).allMatch(this::admits);
  }

  private static Stream<Long> results(JoinTree tree) {
    return tree.postOrder().stream()
        .filter(JoinTree.Join.class::isInstance)
        .map(join -> RelationSets.mask(join.relations()));
  }
}

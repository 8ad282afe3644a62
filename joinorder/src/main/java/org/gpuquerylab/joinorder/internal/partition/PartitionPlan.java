package org.gpuquerylab.joinorder.internal.partition;

import java.io.Serializable;
import java.util.Comparator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.large.JoinSequence;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The best plan of a partition, in a compact form for the transfer from a worker, and the work of
 * the search.
 *
 * @param partition the partition
 * @param cost the plan's cost; infinite if the partition has no plan
 * @param joins the plan's joins; empty if there is no plan; not copied
 * @param sets the number of admissible sets visited
 * @param splits the number of admissible splits inspected
 * @param pairs the number of inspected splits that are joins: both parts have plans, and an edge
 *     connects the parts
 */
public record PartitionPlan(
    PlanSpacePartition partition,
    double cost,
    double partsCost,
    JoinSequence joins,
    long sets,
    long splits,
    long pairs)
    implements Serializable {
  private static final Comparator<PartitionPlan> ORDER =
      Comparator.comparingDouble(PartitionPlan::cost)
          .thenComparingDouble(PartitionPlan::partsCost)
          .thenComparingInt(plan -> plan.partition.number());

  /** Whether the partition has a plan. */
  public boolean exists() {
    return cost < Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the cheaper of two plans; if they are equally cheap, the plan of the partition with the
   * lower number.
   */
  public PartitionPlan min(PartitionPlan other) {
    return ORDER.compare(this, other) <= 0 ? this : other;
  }

  /**
   * Converts the joins into a join tree.
   *
   * @throws IllegalStateException if there is no plan
   */
  public JoinTree tree(QueryGraph graph, CostFunction costFunction) {
    if (!exists()) {
      throw new IllegalStateException(partition + " has no plan");
    }
    return joins.build(new JoinTreeBuilder(graph, costFunction));
  }
}

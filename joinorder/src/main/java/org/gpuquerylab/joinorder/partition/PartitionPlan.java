package org.gpuquerylab.joinorder.partition;

import java.io.Serializable;
import java.util.Comparator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.large.JoinSequence;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The best plan of a partition, in a form that is small on its way from a worker, and what it took
 * to find it.
 *
 * @param partition the partition
 * @param cost the plan's cost; infinite where the partition has no plan
 * @param partsCost the cost of both inputs of the last join, by which plans of equal cost are
 *     compared: beside a large result it may be lost in the cost ({@link
 *     org.gpuquerylab.joinorder.memo.RootJoin})
 * @param joins the plan's joins; none where there is no plan; not copied
 * @param sets admissible sets that were visited
 * @param splits admissible splits that were looked at
 * @param pairs those of them that are joins: both parts have plans, and an edge connects them
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
   * The cheaper of two; of equally cheap ones that whose inputs of the last join are cheaper, then
   * that of the lower partition.
   */
  public PartitionPlan min(PartitionPlan other) {
    return ORDER.compare(this, other) <= 0 ? this : other;
  }

  /**
   * The join tree.
   *
   * @throws IllegalStateException if there is none
   */
  public JoinTree tree(QueryGraph graph, CostFunction costFunction) {
    if (!exists()) {
      throw new IllegalStateException(partition + " has no plan");
    }
    return joins.build(new JoinTreeBuilder(graph, costFunction));
  }
}

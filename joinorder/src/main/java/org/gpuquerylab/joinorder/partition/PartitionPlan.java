package org.gpuquerylab.joinorder.partition;

import java.io.Serializable;
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
 * @param joins the plan's joins; none where there is no plan; not copied
 * @param sets admissible sets that were visited
 * @param splits admissible splits that were looked at
 * @param pairs those of them that are joins: both parts have plans, and an edge connects them
 */
public record PartitionPlan(
    PlanSpacePartition partition,
    double cost,
    JoinSequence joins,
    long sets,
    long splits,
    long pairs)
    implements Serializable {

  /** Whether the partition has a plan. */
  public boolean exists() {
    return cost < Double.POSITIVE_INFINITY;
  }

  /** The cheaper of two; of equally cheap ones that of the lower partition. */
  public PartitionPlan min(PartitionPlan other) {
    int order = Double.compare(cost, other.cost);
    boolean first = order == 0 ? partition.number() <= other.partition.number() : order < 0;
    return first ? this : other;
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

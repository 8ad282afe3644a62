package org.gpuquerylab.cluster.internal.message;

import java.util.Objects;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.joinorder.internal.large.JoinSequence;
import org.gpuquerylab.joinorder.internal.partition.PartitionExtremes;
import org.gpuquerylab.joinorder.internal.partition.PartitionPlan;
import org.gpuquerylab.joinorder.internal.partition.PartitionTally;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.internal.partition.PlanSpacePartition;
import org.gpuquerylab.joinorder.plan.InvalidPlanException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;

/**
 * Checks the answer of workers before it is used: the plan must be a plan of the query and of its
 * partition, its cost must be that which the lab computes, and the numbers must be possible. A
 * worker that hides a better plan cannot be detected without searching its partition again.
 */
public final class AnswerCheck {
  private final ClusterAnswer answer;
  private final PartitionTally tally;
  private final PartitionedQuery query;

  private AnswerCheck(ClusterAnswer answer, PartitionTally tally, PartitionedQuery query) {
    this.answer = answer;
    this.tally = tally;
    this.query = query;
  }

  /**
   * Returns the tally of an answer after checking it. O(relations^2) time.
   *
   * @throws ClusterException if the answer is a fault or is wrong; the message names the partition,
   *     the host and the fault
   */
  public static PartitionTally checked(ClusterAnswer answer, PartitionedQuery query) {
    PartitionTally tally = answer.tally();
    if (tally == null) {
      throw new ClusterException(String.valueOf(answer.fault()));
    }
    new AnswerCheck(answer, tally, query).check();
    return tally;
  }

  private void check() {
    PartitionPlan best = tally.best();
    PlanSpacePartition partition = best.partition();
    require(
        tally.partitions() == query.partitions()
            && partition.space() == query.space()
            && partition.relations() == query.graph().size()
            && 1 << partition.constraints() == query.partitions(),
        "it answers another query");
    require(
        tally.sets() >= 0 && tally.pairs() >= 0 && tally.pairs() <= tally.splits(),
        tally.pairs() + " joins among " + tally.splits() + " splits");
    check(tally.partSplits());
    check(tally.partNanos());
    check(tally.partCpuNanos());
    require(!Double.isNaN(best.cost()), "the cost of its plan is NaN");
    if (best.exists()) {
      checkPlan(best);
      require(
          tally.pairs() >= query.graph().size() - 1,
          "its plan has more joins than the " + tally.pairs() + " that it evaluated");
    }
  }

  private void check(PartitionExtremes extremes) {
    require(
        0 <= extremes.least() && extremes.least() <= extremes.most(),
        "from " + extremes.least() + " to " + extremes.most());
  }

  private void checkPlan(PartitionPlan best) {
    checkTree(best.joins());
    JoinTree tree = best.tree(query.graph(), query.costFunction());
    double cost;
    try {
      cost = new JoinTreeValidator(query.graph(), query.costFunction()).validate(tree);
    } catch (InvalidPlanException e) {
      throw fault(Objects.requireNonNullElse(e.getMessage(), "its plan is wrong"));
    }
    require(
        JoinTreeValidator.isEqual(best.cost(), cost),
        "it says that its plan costs " + best.cost() + ", but the plan costs " + cost);
    double parts =
        tree instanceof JoinTree.Join root ? root.left().cost() + root.right().cost() : 0;
    require(
        JoinTreeValidator.isEqual(best.partsCost(), parts),
        "it says that its plan's parts cost " + best.partsCost() + ", but they cost " + parts);
    require(best.partition().contains(tree), "its plan is not in this partition");
  }

  /** Each input must be a relation or an earlier join, and must be an input only once. */
  private void checkTree(JoinSequence joins) {
    int relations = query.graph().size();
    boolean[] used = new boolean[2 * relations];
    require(joins.size() == relations - 1, "there must be " + (relations - 1) + " joins");
    for (int j = 0; j < joins.size(); j++) {
      for (int input : new int[] {joins.left(j), joins.right(j)}) {
        require(
            input >= 0 && input < relations + j && !used[input], "the joins do not form a tree");
        used[input] = true;
      }
    }
  }

  private void require(boolean holds, String fault) {
    if (!holds) {
      throw fault(fault);
    }
  }

  private ClusterException fault(String words) {
    String host = answer.host().isEmpty() ? "" : " on host " + Quote.name(answer.host());
    return new ClusterException(
        "the answer for partition "
            + tally.best().partition().number()
            + host
            + " is wrong: "
            + words
            + "; leave this worker out of the cluster");
  }
}

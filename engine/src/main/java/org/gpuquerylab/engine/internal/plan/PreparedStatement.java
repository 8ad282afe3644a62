package org.gpuquerylab.engine.internal.plan;

import java.util.IdentityHashMap;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.engine.answer.StatementTimes;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.joinorder.plan.JoinTree;

/**
 * A statement whose joins are in order.
 *
 * @param tree the tree that runs
 * @param parts the nodes of the tree that are parts of the plan, by identity
 * @param bases says where the rows of these nodes come from
 * @param parseMillis the time to bind the text
 * @param estimateMillis the time to state the problems of the blocks with their cardinalities
 * @param orderMillis the time to order the joins, and to build the tree
 */
public record PreparedStatement(
    RelNode tree,
    IdentityHashMap<RelNode, JoinTree> parts,
    IdentityHashMap<RelNode, String> bases,
    QueryPlan plan,
    double parseMillis,
    double estimateMillis,
    double orderMillis) {

  /**
   * The times of a run.
   *
   * @param state what was there before; a hot statement was planned in an earlier run
   * @param running the time in milliseconds from the plan to rows
   * @param waiting the part of it in which the host waited for the device
   * @param fetching the part of it in which rows were copied
   */
  public StatementTimes times(
      StatementTimes.State state, double running, double waiting, double fetching) {
    double planned = state == StatementTimes.State.HOT ? 0 : 1;
    return new StatementTimes(
        state,
        planned * parseMillis,
        planned * estimateMillis,
        planned * orderMillis,
        running - waiting - fetching,
        waiting,
        fetching);
  }
}

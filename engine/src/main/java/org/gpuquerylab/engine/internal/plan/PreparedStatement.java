package org.gpuquerylab.engine.internal.plan;

import java.util.IdentityHashMap;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.joinorder.plan.JoinTree;

/**
 * A statement whose joins are in order.
 *
 * @param tree the tree that runs
 * @param parts the nodes of the tree that are parts of the plan, by identity
 * @param bases says where the rows of these nodes come from
 * @param estimateMillis the time to state the problems of the blocks with their cardinalities
 * @param orderMillis the time to order the joins, and to build the tree
 */
public record PreparedStatement(
    RelNode tree,
    IdentityHashMap<RelNode, JoinTree> parts,
    IdentityHashMap<RelNode, String> bases,
    QueryPlan plan,
    double estimateMillis,
    double orderMillis) {}

package org.gpuquerylab.engine.internal.plan;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.engine.internal.estimate.Estimates;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.InvalidPlanException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.jspecify.annotations.Nullable;

/** Orders the joins of bound statements. */
public final class StatementPlanner {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Estimates estimates;
  private final JoinOrderOptimizer optimizer;

  /** Creates a planner. */
  public StatementPlanner(Estimates estimates, JoinOrderOptimizer optimizer) {
    this.estimates = estimates;
    this.optimizer = optimizer;
  }

  /** What the order of joins minimizes. */
  public CostFunction costFunction() {
    return optimizer.costFunction();
  }

  /**
   * Refuses a statement that lacks what cardinalities are given for.
   *
   * @throws InputException if it lacks a relation
   */
  public void check(BoundQuery query) {
    estimates.given().check(query.blocks(), query.source());
  }

  /**
   * Orders the joins of a statement.
   *
   * @param sql its text
   * @param asked the plan that must run; null if the optimizer chooses
   * @throws InputException if the statement is refused, or if the plan does not fit it
   */
  public PreparedStatement prepare(BoundQuery query, String sql, @Nullable QueryPlan asked) {
    String source = query.source();
    long bound = System.nanoTime();
    try {
      List<BlockOrder> orders = new ArrayList<>();
      for (JoinBlock block : query.blocks()) {
        orders.add(estimates.order(block, source));
      }
      long estimated = System.nanoTime();
      List<JoinTree> plans = asked == null ? chosen(orders) : checked(orders, asked, source);
      IdentityHashMap<RelNode, JoinTree> parts = new IdentityHashMap<>();
      RelNode tree = tree(query, orders, plans, parts);
      long ordered = System.nanoTime();
      return new PreparedStatement(
          tree,
          parts,
          bases(parts, orders, plans),
          new QueryPlan(sql, plans),
          (estimated - bound) / NANOS_PER_MILLI,
          (ordered - estimated) / NANOS_PER_MILLI);
    } catch (InvalidQueryException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    }
  }

  private List<JoinTree> chosen(List<BlockOrder> orders) {
    return orders.stream()
        .map(order -> BuildSides.chosen(order.plan(optimizer), optimizer.costFunction()))
        .toList();
  }

  private List<JoinTree> checked(List<BlockOrder> orders, QueryPlan asked, String source) {
    String plan = source + ": the plan does not fit the statement: ";
    if (asked.blocks().size() != orders.size()) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%sit has %d blocks, the statement has %d; --save-plan writes one that fits",
              plan,
              asked.blocks().size(),
              orders.size()));
    }
    List<JoinTree> checked = new ArrayList<>();
    for (int i = 0; i < orders.size(); i++) {
      try {
        BlockOrder order = orders.get(i);
        checked.add(order.plans(optimizer.costFunction()).checked(asked.blocks().get(i)));
      } catch (InvalidPlanException e) {
        throw new InputException(plan + "block " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    return checked;
  }

  private static RelNode tree(
      BoundQuery query,
      List<BlockOrder> orders,
      List<JoinTree> plans,
      IdentityHashMap<RelNode, JoinTree> parts) {
    Map<BlockOrder, JoinTree> byOrder = new LinkedHashMap<>();
    for (int i = 0; i < orders.size(); i++) {
      byOrder.put(orders.get(i), plans.get(i));
      if (plans.get(i) instanceof JoinTree.Leaf) {
        parts.put(filtered(orders.get(i).block().root()), plans.get(i));
      }
    }
    return BlockOrder.tree(query, byOrder, parts);
  }

  private IdentityHashMap<RelNode, String> bases(
      IdentityHashMap<RelNode, JoinTree> parts, List<BlockOrder> orders, List<JoinTree> plans) {
    IdentityHashMap<JoinTree, BlockOrder> owners = new IdentityHashMap<>();
    for (int i = 0; i < plans.size(); i++) {
      BlockOrder order = orders.get(i);
      plans.get(i).postOrder().forEach(part -> owners.put(part, order));
    }
    IdentityHashMap<RelNode, String> bases = new IdentityHashMap<>();
    parts.forEach(
        (node, part) -> {
          BlockOrder order = owners.get(part);
          bases.put(node, order == null ? "" : estimates.basis(order, part));
        });
    return bases;
  }

  /** The node of a block of one relation that has its rows after the filters. */
  private static RelNode filtered(RelNode root) {
    RelNode node = root;
    while (node instanceof Project) {
      node = node.getInput(0);
    }
    return node instanceof Filter || node == root ? node : root;
  }
}

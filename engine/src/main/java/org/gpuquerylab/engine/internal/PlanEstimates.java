package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;
import org.gpuquerylab.calcite.PredicateText;
import org.gpuquerylab.calcite.internal.TreeEstimates;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.internal.cost.CalibratedCost;
import org.gpuquerylab.engine.internal.plan.PreparedStatement;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.jspecify.annotations.Nullable;

/**
 * The estimated rows of the nodes of a tree, by which its joins were ordered, and their times.
 * Several threads may use an instance.
 */
public final class PlanEstimates {
  private final TreeEstimates estimates = new TreeEstimates();
  private final PreparedStatement statement;
  private final @Nullable CalibratedCost cost;
  private final IdentityHashMap<RelNode, PlanStep> described = new IdentityHashMap<>();

  /**
   * Estimates a statement. The estimates of nodes that are no parts of its plan follow from those
   * that are.
   *
   * @param costFunction predicts times if it is calibrated
   */
  public PlanEstimates(PreparedStatement statement, CostFunction costFunction) {
    this(statement, costFunction instanceof CalibratedCost calibrated ? calibrated : null);
  }

  private PlanEstimates(PreparedStatement statement, @Nullable CalibratedCost cost) {
    this.statement = statement;
    this.cost = cost;
    statement.parts().forEach((node, part) -> estimates.assume(node, part.cardinality()));
  }

  /** The statement. */
  public PreparedStatement statement() {
    return statement;
  }

  /** The same estimates for a run that has nodes of its own. */
  PlanEstimates anew() {
    return new PlanEstimates(statement, cost);
  }

  /** The steps of the statement, which does not run. */
  public List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>();
    add(statement.tree(), 0, steps);
    return steps;
  }

  private void add(RelNode node, int depth, List<PlanStep> steps) {
    steps.add(step(node, depth, -1, Double.NaN, ""));
    node.getInputs().forEach(input -> add(input, depth + 1, steps));
  }

  /** The estimated rows of a node. */
  public synchronized double rows(RelNode node) {
    return estimates.rows(node);
  }

  /**
   * The step of a node.
   *
   * @param mark stands after the details
   */
  synchronized PlanStep step(RelNode node, int depth, long rows, double millis, String mark) {
    PlanStep known = described.computeIfAbsent(node, this::described);
    return new PlanStep(
        depth,
        known.operator(),
        (known.details() + mark).strip(),
        known.builds(),
        known.estimatedRows(),
        known.basis(),
        known.predictedMillis(),
        rows,
        millis);
  }

  /** What is the same in each run. */
  private PlanStep described(RelNode node) {
    return new PlanStep(
        0,
        node.getRelTypeName().replaceFirst("^Logical", ""),
        PredicateText.details(node).strip(),
        statement.parts().get(node) instanceof JoinTree.Join join ? names(join.right()) : "",
        estimates.rows(node),
        statement.bases().getOrDefault(node, ""),
        cost == null ? Double.NaN : millis(node, cost),
        -1,
        Double.NaN);
  }

  private static String names(JoinTree part) {
    List<String> names = new ArrayList<>();
    for (JoinTree node : part.postOrder()) {
      if (node instanceof JoinTree.Leaf leaf) {
        names.add(leaf.name());
      }
    }
    return String.join(", ", names);
  }

  /** The time of an operator without its inputs; NaN if it was not measured. */
  private double millis(RelNode node, CalibratedCost by) {
    if (node instanceof Join join) {
      return by.joinMillis(
          estimates.rows(join.getLeft()), estimates.rows(join.getRight()), estimates.rows(join));
    } else if (node instanceof Filter || (node instanceof Project project && computes(project))) {
      return by.filterMillis(estimates.rows(node.getInput(0)));
    } else if (node instanceof Aggregate aggregate) {
      return by.groupMillis(estimates.rows(aggregate.getInput()), estimates.rows(aggregate));
    } else if (node instanceof Sort sort) {
      return by.sortMillis(estimates.rows(sort.getInput()));
    }
    return Double.NaN;
  }

  private static boolean computes(Project project) {
    return !project.getProjects().stream().allMatch(RexInputRef.class::isInstance);
  }
}

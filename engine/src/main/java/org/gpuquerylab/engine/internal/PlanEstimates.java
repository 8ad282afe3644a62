package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.calcite.PredicateText;
import org.gpuquerylab.calcite.internal.TreeEstimates;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.joinorder.plan.JoinTree;

/** The estimated rows of the nodes of a tree, by which its joins were ordered. */
public final class PlanEstimates {
  private final TreeEstimates estimates = new TreeEstimates();

  /**
   * Estimates a tree.
   *
   * @param parts the nodes that are parts of plans; the estimates of the others follow from theirs
   */
  public PlanEstimates(Map<RelNode, JoinTree> parts) {
    parts.forEach((node, part) -> estimates.assume(node, part.cardinality()));
  }

  /** The steps of a tree that does not run. */
  public List<PlanStep> steps(RelNode tree) {
    List<PlanStep> steps = new ArrayList<>();
    add(tree, 0, steps);
    return steps;
  }

  private void add(RelNode node, int depth, List<PlanStep> steps) {
    steps.add(step(node, depth, -1, Double.NaN, Set.of()));
    node.getInputs().forEach(input -> add(input, depth + 1, steps));
  }

  /** The estimated rows of a node. */
  double rows(RelNode node) {
    return estimates.rows(node);
  }

  /**
   * The step of a node.
   *
   * @param host the functions that the host computed; empty text for the whole node
   */
  PlanStep step(RelNode node, int depth, long rows, double millis, Set<String> host) {
    String name = node.getRelTypeName().replaceFirst("^Logical", "");
    String details = PredicateText.details(node);
    if (!host.isEmpty()) {
      String functions = String.join(", ", host);
      details += " [host" + (host.contains("") ? "" : ": " + functions) + "]";
    }
    return new PlanStep(depth, name, details.strip(), estimates.rows(node), rows, millis);
  }
}

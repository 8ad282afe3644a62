package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.PredicateText;
import org.gpuquerylab.calcite.internal.Metadata;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.engine.answer.PlanStep;

/** The estimated rows of the nodes of a tree, by the statistics of a catalogue. */
public final class PlanEstimates {
  private final RelMetadataQuery metadata;

  /** Estimates by a catalogue. */
  public PlanEstimates(Catalogue catalogue) {
    metadata = Metadata.of(Catalogues.metadata(catalogue));
  }

  /** The estimated rows of a node; NaN if there is no estimate. */
  double rows(RelNode node) {
    Double rows = metadata.getRowCount(node);
    return rows == null ? Double.NaN : rows;
  }

  /** The steps of a tree that does not run. */
  public List<PlanStep> steps(RelNode tree) {
    List<PlanStep> steps = new ArrayList<>();
    add(tree, 0, steps);
    return steps;
  }

  private void add(RelNode node, int depth, List<PlanStep> steps) {
    steps.add(step(node, depth, -1, Double.NaN));
    node.getInputs().forEach(input -> add(input, depth + 1, steps));
  }

  /** The step of a node. */
  PlanStep step(RelNode node, int depth, long rows, double millis) {
    String name = node.getRelTypeName().replaceFirst("^Logical", "");
    return new PlanStep(depth, name, PredicateText.details(node), rows(node), rows, millis);
  }
}

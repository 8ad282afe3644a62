package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.PredicateText;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.engine.answer.PlanStep;

/** The estimated rows of each node of a tree, by the statistics of a catalogue. */
public final class PlanEstimates {
  private final RelMetadataQuery metadata;

  /** Estimates for a tree. */
  public PlanEstimates(RelNode tree, Catalogue catalogue) {
    RelMetadataProvider provider = Catalogues.metadata(catalogue);
    tree.getCluster().setMetadataProvider(provider);
    RelMetadataQueryBase.THREAD_PROVIDERS.set(JaninoRelMetadataProvider.of(provider));
    metadata = RelMetadataQuery.instance();
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

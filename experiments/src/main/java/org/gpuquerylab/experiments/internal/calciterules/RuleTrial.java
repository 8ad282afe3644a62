package org.gpuquerylab.experiments.internal.calciterules;

import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * A trial that orders one tree by one rule. The checksum is the plan's cost by C_out with the
 * graph's estimates; {@link JoinTreeValidator} computes it again.
 */
final class RuleTrial implements Trial {
  /** The name of the measure that holds the plan's cost. */
  static final String COST = "cost";

  /** The name of the measure that holds the number of relations. */
  static final String RELATIONS = "relations";

  /** The name of the measure that holds the number of joins without a predicate. */
  static final String CROSS = "cross products";

  private final RuleGraph graph;
  private final JoinRule rule;
  private @Nullable RelNode ordered;

  RuleTrial(RuleGraph graph, JoinRule rule) {
    this.graph = graph;
    this.rule = rule;
  }

  /** Orders the tree, with no metadata known yet. */
  @Override
  public void run() {
    JaninoRelMetadataProvider before = RelMetadataQueryBase.THREAD_PROVIDERS.get();
    RelMetadataQueryBase.THREAD_PROVIDERS.set(
        JaninoRelMetadataProvider.of(Catalogues.metadata(graph.catalogue())));
    try {
      graph.tree().getCluster().invalidateMetadataQuery();
      ordered = rule.order(graph);
    } finally {
      RelMetadataQueryBase.THREAD_PROVIDERS.set(before);
    }
  }

  private JoinTree plan() {
    return graph.plan(Objects.requireNonNull(ordered));
  }

  @Override
  public double checksum() {
    return plan().cost();
  }

  @Override
  public double expectedChecksum() {
    return new JoinTreeValidator(graph.graph().withCrossProducts(), new Cout()).validate(plan());
  }

  @Override
  public Map<String, Double> measures() {
    JoinTree plan = plan();
    return Map.of(
        COST,
        plan.cost(),
        RELATIONS,
        (double) graph.graph().size(),
        CROSS,
        (double) graph.crossProducts(plan));
  }
}

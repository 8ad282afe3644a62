package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.util.Objects;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.SearchSession;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * A session for all queries; it allocates new memory if the memory of the last query is too small.
 */
final class DpSizeSession extends SearchSession {
  private final DpSizeVariant variant;
  private final CostFunction costFunction;
  private final Backend backend;
  private final Lane lane;
  private @Nullable Iterations iterations;

  private DpSizeSession(
      Workspace workspace, boolean profiled, DpSizeVariant variant, CostFunction costFunction) {
    super(workspace, profiled);
    this.variant = variant;
    this.costFunction = costFunction;
    backend = workspace.backend();
    lane = new Lane(queue(), clock());
    workspace.own(() -> (AutoCloseable) this::closeIterations);
  }

  /** Opens a queue; the memory is allocated when the query is known. */
  static DpSizeSession open(DpSizeVariant variant, CostFunction costFunction, Execution execution) {
    return open(
        execution,
        0,
        workspace -> new DpSizeSession(workspace, execution.profiled(), variant, costFunction));
  }

  OptimizationResult run(QueryGraph graph, SearchLimit limit) {
    JoinTreeBuilder plans = new JoinTreeBuilder(graph, costFunction);
    start();
    clock().enter(Phase.INIT);
    ConnectedSets query = ConnectedSets.of(graph, variant.algorithm());
    DpSizeAnswer answer = iterationsFor(query).run(query, limit);
    clock().enter(Phase.REST);
    JoinTree plan = plans.build(set -> Objects.requireNonNull(answer.left().get(set)));
    stop();
    return OptimizationResult.exact(plan, plan.cost(), answer.pairs(), answer.pairsChecked());
  }

  private Iterations iterationsFor(ConnectedSets query) {
    Iterations kept = iterations;
    if (kept != null && kept.holds(query)) {
      return kept;
    }
    closeIterations();
    BatchSize size = new BatchSize(backend, query.mostPairs(), variant.site().mostPairs());
    Iterations opened =
        size.open(
            pairs -> Iterations.bytes(variant, query, pairs),
            pairs -> Iterations.open(variant, costFunction, backend, lane, query, pairs));
    iterations = opened;
    return opened;
  }

  private void closeIterations() {
    if (iterations != null) {
      iterations.close();
      iterations = null;
    }
  }
}

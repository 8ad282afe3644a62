package org.gpuquerylab.joinorder.internal.operators;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.EndableSearch;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPhyp: the exact search for blocks of inner and other joins, and for plain query graphs, which it
 * treats as hypergraphs without larger edges ({@link DpHypSearch}).
 */
public final class DpHyp extends EndableSearch {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "dphyp";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHostWithin(
          NAME,
          "sequential DPhyp, also for outer, semi and anti joins",
          QueryGraph.MAX_MASK_RELATIONS,
          DpHyp::new);

  /** Creates the algorithm for a cost function and the host memory of a budget. */
  public DpHyp(CostFunction costFunction, Budget budget) {
    super(costFunction, budget);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_MASK_RELATIONS;
  }

  @Override
  protected OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    DpHypSearch search = search(Hypergraph.of(graph, estimator), limit);
    JoinTreeBuilder builder = new JoinTreeBuilder(graph, costFunction(), estimator);
    return result(builder.build(search::left), search);
  }

  @Override
  public OptimizationResult optimize(OperatorGraph graph) {
    return optimize(graph, SearchLimit.none());
  }

  /**
   * Finds the best plan of a block within a limit.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the limit is reached
   */
  public OptimizationResult optimize(OperatorGraph graph, SearchLimit limit) {
    try {
      Hypergraph edges = Hypergraph.of(graph);
      DpHypSearch search = search(edges, limit);
      limit.requirePairs((double) search.pairs());
      OperatorPlans plans = new OperatorPlans(graph, edges, costFunction());
      return result(plans.build(search::left), search);
    } catch (OutOfMemoryError e) {
      throw memory().heapIsFull(graph.size());
    }
  }

  private DpHypSearch search(Hypergraph graph, SearchLimit limit) {
    return new DpHypSearch(graph, costFunction(), memory(), arrays(), limit)
        .run(new double[graph.size()]);
  }

  private static OptimizationResult result(JoinTree plan, DpHypSearch search) {
    return OptimizationResult.exact(plan, plan.cost(), search.pairs(), search.checked());
  }
}

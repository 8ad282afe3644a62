package org.gpuquerylab.joinorder.internal.large;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.operators.BlockSearch;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Greedy operator ordering: among all pairs of trees that an edge connects, it joins the two whose
 * join has the fewest rows, until one tree is left (Fegaras 1998). The choice considers only rows;
 * the cost function is evaluated on the finished tree. O(joins log relations) time if degrees stay
 * small, and at most O(relations^2 log relations); O(relations + joins) memory.
 */
public final class Goo extends Heuristic {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "goo";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              NAME,
              "greedy operator ordering, the smallest join first",
              QueryGraph.MAX_RELATIONS,
              Goo::new)
          .scoped(Heuristic::scope);

  /** Creates the algorithm for a cost function. */
  public Goo(CostFunction costFunction) {
    super(costFunction);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_RELATIONS;
  }

  @Override
  protected Found search(QueryGraph graph, JoinTreeBuilder plans) {
    GreedyRun run = new GreedyRun(graph);
    run.advance(Long.MAX_VALUE);
    return new Found(run.joins().build(plans), run.pairs(), graph.size() == 2);
  }

  @Override
  public OptimizationResult optimize(OperatorGraph graph) {
    return new BlockSearch(NAME, graph, costFunction(), Budget.usual()).greedy();
  }

  /** Returns the joins that the algorithm chooses for a query of at least two relations. */
  public static JoinSequence joins(QueryGraph graph) {
    GreedyRun run = new GreedyRun(graph);
    run.advance(Long.MAX_VALUE);
    return run.joins();
  }
}

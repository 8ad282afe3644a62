package org.gpuquerylab.joinorder.large.part;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.large.Heuristic;
import org.gpuquerylab.joinorder.large.linear.DpLin;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The adaptive use of linearized dynamic programming (Neumann and Radke 2018): small queries by
 * DPccp, medium ones by {@link DpLin}, and of large ones the plan of GOO, improved by {@link Idp2}
 * with DPlin on subtrees of 100 inputs.
 *
 * <p>The text lets DPhyp try any query within 10,000 join pairs; here small means at most 14
 * relations, which are at most 2.4 million pairs.
 */
public final class AdaptiveDp implements JoinOrderAlgorithm {
  /** Name in the catalogue. */
  public static final String NAME = "adaptive";

  /** Its place in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              NAME,
              "DPccp, linearized DP or IDP-2 with linearized DP, by the query's size",
              QueryGraph.MAX_RELATIONS,
              AdaptiveDp::new)
          .scoped(Heuristic::scope);

  /** Most relations of queries that are solved exactly. */
  static final int SMALL = 14;

  /** Most relations of queries that are linearized as a whole. */
  static final int MEDIUM = 100;

  private final JoinOrderAlgorithm small;
  private final JoinOrderAlgorithm medium;
  private final JoinOrderAlgorithm large;

  /** Creates the algorithm for a cost function. */
  public AdaptiveDp(CostFunction costFunction) {
    small = new DpCcp(costFunction);
    medium = new DpLin(costFunction);
    large = new Idp2(NAME, costFunction, MEDIUM, new DpLin(costFunction));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return large.maxRelations();
  }

  @Override
  public OptimizationResult optimize(QueryGraph graph) {
    if (graph.size() <= SMALL) {
      return small.optimize(graph);
    }
    return graph.size() <= MEDIUM ? medium.optimize(graph) : large.optimize(graph);
  }

  @Override
  public void close() {
    large.close();
    medium.close();
    small.close();
  }
}

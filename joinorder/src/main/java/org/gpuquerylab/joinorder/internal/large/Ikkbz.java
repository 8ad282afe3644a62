package org.gpuquerylab.joinorder.internal.large;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * IKKBZ: the optimal left-deep tree of a query whose graph is a tree, for C_out, without cross
 * products (Ibaraki and Kameda 1984; Krishnamurthy, Boral and Zaniolo 1986). Each relation in turn
 * is the root, which is the first relation of the order ({@link RankedOrders}).
 *
 * <p>Graphs with cycles are ordered along the spanning tree with the smallest product of
 * selectivities; all edges count when the orders are compared. The ranks are those of C_out for
 * every cost function; the orders of the n roots are compared by the given cost function. In both
 * cases (a cycle, another cost function), the tree need not be optimal. O(n (n log^2 n + joins))
 * time, O(n + joins) memory.
 */
public final class Ikkbz extends Heuristic {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "ikkbz";

  /** The maximum number of relations, each of which is tried as the root. */
  public static final int MAX_RELATIONS = 2_000;

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              NAME,
              "optimal left-deep trees of acyclic queries under C_out",
              Ikkbz.MAX_RELATIONS,
              Ikkbz::new)
          .scoped(scope -> Heuristic.scope(scope).within(PlanSpace.LEFT_DEEP));

  /** Creates the algorithm for a cost function. */
  public Ikkbz(CostFunction costFunction) {
    super(costFunction);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return MAX_RELATIONS;
  }

  @Override
  protected Found search(QueryGraph graph, JoinTreeBuilder plans) {
    JoinSequence joins = JoinSequence.leftDeep(order(graph, costFunction()));
    long pairs = (long) graph.size() * (graph.size() - 1);
    return new Found(joins.build(plans), pairs, graph.size() == 2);
  }

  /** The order of the relations in the best left-deep tree found. */
  static int[] order(QueryGraph graph, CostFunction costFunction) {
    RankedOrders orders = new RankedOrders(new SearchTree(graph), new LogRanks(graph));
    LeftDeepCost costs = new LeftDeepCost(graph, costFunction);
    int[] order = new int[graph.size()];
    int[] best = order.clone();
    double bestCost = Double.POSITIVE_INFINITY;
    for (int root = 0; root < graph.size(); root++) {
      orders.of(root, order);
      double cost = costs.of(order);
      if (cost < bestCost || root == 0) {
        System.arraycopy(order, 0, best, 0, order.length);
        bestCost = cost;
      }
    }
    return best;
  }
}

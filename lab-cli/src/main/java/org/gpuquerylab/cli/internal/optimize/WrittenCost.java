package org.gpuquerylab.cli.internal.optimize;

import java.util.BitSet;
import java.util.Optional;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.query.BlockTree;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.operators.Hypergraph;
import org.gpuquerylab.joinorder.internal.operators.OperatorPlans;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The cost of a block's joins in the order in which the statement has them. */
final class WrittenCost {
  private final CardinalityEstimator rows;
  private final CostFunction costFunction;

  private WrittenCost(QueryGraph graph, CostFunction costFunction) {
    rows = CardinalityEstimator.of(graph);
    this.costFunction = costFunction;
  }

  /** The cost; NaN if the block has more relations than sets that are masks. */
  static double of(BlockOrder order, CostFunction costFunction) {
    Optional<OperatorGraph> operators = order.operators();
    if (operators.isPresent()) {
      OperatorGraph graph = operators.get();
      return new OperatorPlans(graph, Hypergraph.of(graph), costFunction).asWritten().cost();
    }
    QueryGraph graph = order.graph().orElseThrow();
    return graph.size() > QueryGraph.MAX_MASK_RELATIONS
        ? Double.NaN
        : new WrittenCost(graph, costFunction).cost(order.block().tree());
  }

  private double cost(BlockTree tree) {
    return tree instanceof BlockTree.Operator operator
        ? costFunction.cost(
            cost(operator.left()),
            cost(operator.right()),
            rows(operator.left()),
            rows(operator.right()),
            rows(tree))
        : 0;
  }

  private double rows(BlockTree tree) {
    BitSet set = tree.relations();
    return rows.cardinality(set.toLongArray()[0]);
  }
}

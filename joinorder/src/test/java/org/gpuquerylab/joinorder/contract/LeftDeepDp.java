package org.gpuquerylab.joinorder.contract;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An algorithm such as a user of the library could add: it finds the best left-deep tree of up to
 * 20 relations by dynamic programming over all connected sets (P. G. Selinger et al., SIGMOD 1979).
 * It refuses queries that allow cross products. O(n 2^n) time, 20 bytes for each set.
 */
final class LeftDeepDp implements JoinOrderAlgorithm {
  static final int MAX_RELATIONS = 20;

  static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              "left-deep-dp",
              "the best left-deep tree, by dynamic programming",
              MAX_RELATIONS,
              LeftDeepDp::new)
          .scoped(scope -> scope.within(PlanSpace.LEFT_DEEP).crossProductsUpTo(0));

  /** Adds the algorithm to the catalogue. */
  public static final class Provider implements JoinOrderAlgorithmProvider {
    @Override
    public List<AlgorithmEntry> entries() {
      return List.of(ENTRY);
    }
  }

  private final CostFunction costFunction;

  LeftDeepDp(CostFunction costFunction) {
    this.costFunction = costFunction;
  }

  @Override
  public String name() {
    return ENTRY.name();
  }

  @Override
  public int maxRelations() {
    return MAX_RELATIONS;
  }

  @Override
  public OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    if (graph.crossProducts()) {
      throw new InvalidQueryException(name() + " takes no cross products; do not allow them");
    }
    JoinTreeBuilder plans = new JoinTreeBuilder(graph, costFunction);
    if (graph.size() == 1) {
      return OptimizationResult.exact(plans.leaf(0), 0, 0, 0);
    }
    Table table = new Table(graph, costFunction);
    table.fill();
    CostRangeException.checkFound(name(), table.cost[table.cost.length - 1]);
    var plan = plans.build(set -> set ^ (1L << table.last[(int) set]));
    // All trees of up to three relations are left-deep; for more relations, no bound is known.
    double bound = graph.size() <= 3 ? plan.cost() : 0;
    return new OptimizationResult(plan, plan.cost(), table.pairs, table.pairs, bound);
  }

  /** The best left-deep tree of each set: its cost, and the relation that is joined last. */
  private static final class Table {
    private final QueryGraph graph;
    private final CostFunction costFunction;
    private final CardinalityEstimator rows;
    private final double[] cost;
    private final byte[] last;
    private long pairs;

    Table(QueryGraph graph, CostFunction costFunction) {
      this.graph = graph;
      this.costFunction = costFunction;
      this.rows = CardinalityEstimator.of(graph);
      this.cost = new double[1 << graph.size()];
      this.last = new byte[1 << graph.size()];
      Arrays.fill(cost, Double.POSITIVE_INFINITY);
    }

    void fill() {
      for (int i = 0; i < graph.size(); i++) {
        cost[1 << i] = 0;
      }
      for (int set = 3; set < cost.length; set++) {
        for (int rest = set; Integer.bitCount(set) > 1 && rest != 0; rest &= rest - 1) {
          tryLast(set, Integer.numberOfTrailingZeros(rest));
        }
      }
    }

    private void tryLast(int set, int relation) {
      int others = set ^ (1 << relation);
      if (cost[others] == Double.POSITIVE_INFINITY || (graph.neighbours(relation) & others) == 0) {
        return;
      }
      pairs++;
      double found =
          costFunction.cost(
              cost[others],
              0,
              rows.cardinality(others),
              rows.ofRelation(relation),
              rows.cardinality(set));
      if (found < cost[set]) {
        cost[set] = found;
        last[set] = (byte) relation;
      }
    }
  }
}

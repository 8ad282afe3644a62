package org.gpuquerylab.joinorder.dp;

import java.util.Arrays;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPsub: visits the sets of relations in the order of their bit masks, each after its subsets, and
 * tries every split of a connected set into two (Vance and Maier 1996; Moerkotte and Neumann 2006,
 * figure 2; Meister and Saake 2020, algorithm 4). The lowest relation stays in the left part, so
 * each unordered split is tried once. O(3^n) time, O(2^n) memory.
 */
public final class DpSub implements JoinOrderAlgorithm {
  /** Name in the catalogue. */
  public static final String NAME = "dpsub";

  /** Most relations; the tables then take 336 MiB. */
  public static final int MAX_RELATIONS = 24;

  private final CostFunction costFunction;

  /** Creates the algorithm for a cost function. */
  public DpSub(CostFunction costFunction) {
    this.costFunction = costFunction;
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
  public OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    Enumeration enumeration = new Enumeration(graph, costFunction);
    enumeration.run();
    JoinTree plan =
        new JoinTreeBuilder(graph, costFunction).build(set -> enumeration.bestLeft[(int) set]);
    double cost = enumeration.cost[(int) graph.all()];
    return OptimizationResult.exact(plan, cost, enumeration.pairs, enumeration.checked);
  }

  /** One run over one graph. */
  private static final class Enumeration {
    private final int[] neighbours;
    private final CostFunction costFunction;

    /** Infinite for sets that are not connected. */
    private final double[] cost;

    private final double[] cardinality;
    private final int[] bestLeft;
    private long pairs;
    private long checked;

    Enumeration(QueryGraph graph, CostFunction costFunction) {
      int n = graph.size();
      this.costFunction = costFunction;
      neighbours = new int[n];
      Arrays.setAll(neighbours, i -> (int) graph.neighbours(i));
      cost = new double[1 << n];
      cardinality = new double[1 << n];
      bestLeft = new int[1 << n];
      Arrays.fill(cost, Double.POSITIVE_INFINITY);
      CardinalityEstimator.of(graph).fillTable(cardinality);
    }

    void run() {
      for (int set = 1; set < cost.length; set++) {
        int rest = set & (set - 1);
        if (rest == 0) {
          cost[set] = 0;
        } else if (isConnected(set, rest)) {
          trySplits(set, rest);
        }
      }
    }

    private boolean isConnected(int set, int rest) {
      int lowest = Integer.numberOfTrailingZeros(set);
      if ((neighbours[lowest] & rest) == 0) {
        return false;
      }
      return cost[rest] != Double.POSITIVE_INFINITY || reach(set) == set;
    }

    /** What the lowest relation of the set is connected with inside of the set. */
    private int reach(int set) {
      int reached = set & -set;
      for (int frontier = reached; frontier != 0; ) {
        int next = 0;
        for (int todo = frontier; todo != 0; todo &= todo - 1) {
          next |= neighbours[Integer.numberOfTrailingZeros(todo)];
        }
        frontier = next & set & ~reached;
        reached |= frontier;
      }
      return reached;
    }

    /**
     * Tries all splits; {@code rest} is the set without its lowest relation. The loop has a counter
     * and the cardinalities have masked indices so that the JIT compiler leaves out safepoint polls
     * and range checks, which cost about a third of the time.
     */
    private void trySplits(int set, int rest) {
      double[] costs = cost;
      double[] rows = cardinality;
      CostFunction function = costFunction;
      double setRows = rows[set];
      double best = Double.POSITIVE_INFINITY;
      int bestRight = rest;
      int valid = 0;
      int right = rest;
      int splits = (1 << Integer.bitCount(rest)) - 1;
      for (int k = 0; k < splits; k++) {
        int left = set ^ right;
        double leftCost = costs[left];
        double rightCost = costs[right];
        double leftRows = rows[left & (rows.length - 1)];
        double rightRows = rows[right & (rows.length - 1)];
        double found = function.cost(leftCost, rightCost, leftRows, rightRows, setRows);
        if (found < Double.POSITIVE_INFINITY) {
          valid++;
          if (found < best) {
            best = found;
            bestRight = right;
          }
        }
        right = (right - 1) & rest;
      }
      checked += splits;
      pairs += valid;
      cost[set] = best;
      bestLeft[set] = set ^ bestRight;
    }
  }
}

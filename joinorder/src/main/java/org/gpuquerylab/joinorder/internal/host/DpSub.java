package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPsub: visits the sets of relations in the order of their bit masks, each after its subsets, and
 * tries every split of a connected set into two parts (Vance and Maier 1996; Moerkotte and Neumann
 * 2006, figure 2; Meister and Saake 2020, algorithm 4). The highest relation stays in the left
 * part, so each unordered split is tried once. O(3^n) time, O(2^n) memory.
 */
public final class DpSub extends EndableSearch {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "dpsub";

  /** The maximum number of relations; the tables then take 336 MiB. */
  public static final int MAX_RELATIONS = 24;

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHostWithin(
          NAME, "sequential DPsub, by the subsets of each set", DpSub.MAX_RELATIONS, DpSub::new);

  /**
   * A growing list together with its copy takes up to this many times the bytes of its elements.
   */
  private static final int LIST_ARRAYS = 3;

  private static final int SET_BYTES = 2 * Double.BYTES + Integer.BYTES;

  private final Tables tables = new Tables();

  /** Creates the algorithm for a cost function, with the default budget. */
  public DpSub(CostFunction costFunction) {
    this(costFunction, Budget.usual());
  }

  /** Creates the algorithm for a cost function and the host memory of a budget. */
  public DpSub(CostFunction costFunction, Budget budget) {
    super(costFunction, budget);
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
  protected OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    memory().reserve(graph.size(), bytes(graph.size()));
    FirstTouch.require(limit, bytes(graph.size()));
    Enumeration enumeration = new Enumeration(graph, costFunction(), tables, limit);
    enumeration.run(graph);
    RootJoin last = new RootJoin(enumeration, graph.all(), limit);
    JoinTree plan =
        new JoinTreeBuilder(graph, costFunction())
            .build(set -> last.left(set, enumeration.bestLeft[(int) set]));
    double cost = enumeration.cost[(int) graph.all()];
    return OptimizationResult.exact(plan, cost, enumeration.pairs, enumeration.checked);
  }

  /**
   * The maximum number of bytes that the tables take at any time: three arrays, and a list of
   * connected sets while it grows.
   */
  public static double bytes(int relations) {
    double sets = Math.pow(2, relations);
    return SET_BYTES * sets + LIST_ARRAYS * Long.BYTES * sets / Enumeration.SPARSITY;
  }

  /** The arrays that the next query uses again if they are large enough. */
  private static final class Tables {
    private final KeptBySize<double[]> costs = new KeptBySize<>(double[]::new);
    private final KeptBySize<double[]> cardinalities = new KeptBySize<>(double[]::new);
    private final KeptBySize<int[]> lefts = new KeptBySize<>(int[]::new);
  }

  /** The search for the best plan of one graph. */
  private static final class Enumeration implements RootJoin.Plans {
    /** The connected sets are listed if at most one in this many sets is connected. */
    private static final int SPARSITY = 16;

    private static final long INFINITE = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

    private final int[] neighbours;
    private final CostFunction costFunction;
    private final CardinalityEstimator estimator;
    private final SearchLimit limit;
    private final SearchLimit.Meter meter;

    /** The cost is infinite for the empty set and for sets that are not connected. */
    private final double[] cost;

    private final double[] cardinality;
    private final int[] bestLeft;
    private long pairs;
    private long checked;

    Enumeration(QueryGraph graph, CostFunction costFunction, Tables tables, SearchLimit limit) {
      int n = graph.size();
      this.costFunction = costFunction;
      this.limit = limit;
      this.meter = limit.meter();
      estimator = CardinalityEstimator.of(graph);
      neighbours = new int[n];
      Arrays.setAll(neighbours, i -> (int) graph.neighbours(i));
      cost = tables.costs.get(1 << n);
      cardinality = tables.cardinalities.get(1 << n);
      bestLeft = tables.lefts.get(1 << n);
      Arrays.fill(cost, Double.POSITIVE_INFINITY);
      // The left part of a set that is not connected is empty.
      Arrays.fill(bestLeft, 0);
    }

    void run(QueryGraph graph) {
      int most = cost.length / SPARSITY;
      long[] sets = ConnectedSubgraphs.of(graph, most, limit);
      if (sets.length > most) {
        visitAll();
      } else {
        visit(sets);
      }
    }

    @Override
    public LongStream sets() {
      return IntStream.range(1, cost.length).asLongStream();
    }

    @Override
    public double costOf(long set) {
      return cost[(int) set];
    }

    @Override
    public double joinCost(long left, long right) {
      int one = (int) left;
      int other = (int) right;
      double[] rows = cardinality;
      return costFunction.cost(cost[one], cost[other], rows[one], rows[other], rows[one | other]);
    }

    private void visit(long[] sets) {
      Arrays.sort(sets);
      for (long set : sets) {
        cardinality[(int) set] = estimator.cardinality(set);
        visit((int) set);
      }
    }

    private void visitAll() {
      SetRows.fillAll(estimator, cardinality, limit);
      for (int set = 1; set < cost.length; set++) {
        meter.steps(1);
        if (isConnected(set)) {
          visit(set);
        }
      }
    }

    private void visit(int set) {
      if ((set & (set - 1)) == 0) {
        cost[set] = 0;
      } else {
        trySplits(set);
      }
    }

    private boolean isConnected(int set) {
      int lowest = Integer.numberOfTrailingZeros(set);
      int rest = set & (set - 1);
      if ((neighbours[lowest] & rest) == 0) {
        return rest == 0;
      }
      return cost[rest] != Double.POSITIVE_INFINITY || reach(set) == set;
    }

    /** The part of the set that is connected to the set's lowest relation. */
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
     * Tries all splits; the highest relation stays in the left part. For speed, the search starts
     * with the best split of the set without its lowest relation. That split is usually close to
     * the best, so the branch to a new best split is seldom taken. Costs are compared by their
     * bits, which is correct because costs are not negative. The loop has a counter and the
     * cardinalities have masked indices, so that the JIT compiler leaves out safepoint polls and
     * range checks.
     */
    private void trySplits(int set) {
      double[] costs = cost;
      double[] rows = cardinality;
      int mask = rows.length - 1;
      CostFunction function = costFunction;
      double setRows = rows[set];
      int guess = bestLeft[set & (set - 1)];
      int bestRight = set ^ guess;
      double guessed =
          function.cost(costs[guess], costs[bestRight], rows[guess], rows[bestRight], setRows);
      long best = Double.doubleToRawLongBits(guessed);
      int rest = set ^ Integer.highestOneBit(set);
      int splits = (1 << Integer.bitCount(rest)) - 1;
      int valid = 0;
      int right = rest;
      for (int k = 0; k < splits; k++) {
        int left = set ^ right;
        double found =
            function.cost(
                costs[left], costs[right], rows[left & mask], rows[right & mask], setRows);
        long bits = Double.doubleToRawLongBits(found);
        if (bits != INFINITE) {
          valid++;
          if (bits < best) {
            best = bits;
            bestRight = right;
          }
        }
        right = (right - 1) & rest;
      }
      checked += splits;
      pairs += valid;
      meter.pairs(valid);
      meter.steps(splits - valid);
      cost[set] = Double.longBitsToDouble(best);
      bestLeft[set] = set ^ bestRight;
    }
  }
}

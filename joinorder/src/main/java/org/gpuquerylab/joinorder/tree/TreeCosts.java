package org.gpuquerylab.joinorder.tree;

import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * The data of one query: the rows and the best plan of each part, and the rows of the sets with the
 * root. These rows are products of a factor for each set in X and a factor for each set in Y. If
 * the estimator's rows are not products of doubles ({@link CardinalityEstimator#isPlain}), the rows
 * of all sets are looked up one by one.
 */
public final class TreeCosts {
  private final RootedTree tree;
  private final TreeFactors factors;
  private final CostFunction costFunction;
  private final CardinalityEstimator estimator;
  private final double[] partRows;
  private final double[] partCosts;

  /** The cheapest split of each part, by its index among the part's splits. */
  private final byte[] partSplits;

  private final TreeRoom room;
  private final double @Nullable [] rows;

  /**
   * Computes all numbers. O(join pairs of the parts + |X| + |Y|) time, and O(n T(root)) if rows are
   * looked up.
   *
   * @param room the arrays to use; overwritten, and valid until the next numbers use them
   */
  public TreeCosts(QueryGraph graph, RootedTree tree, TreeRoom room, CostFunction costFunction) {
    this.tree = tree;
    this.factors = room.factors;
    this.costFunction = costFunction;
    this.estimator = CardinalityEstimator.of(graph);
    this.partRows = room.partRows;
    this.partCosts = room.partCosts;
    this.partSplits = room.partSplits;
    this.room = room;
    boolean plain = estimator.isPlain();
    for (int node = tree.shape().size() - 1; node > 0; node--) {
      fillRows(node, plain);
      fillCosts(node);
    }
    if (plain) {
      fillProducts(factors.x, 1, room.xRows, 0);
      fillProducts(factors.y, tree.rows(0), room.yRows, 0);
    }
    rows = plain ? null : lookUp();
  }

  private void fillRows(int node, boolean plain) {
    int first = factors.parts.first(node);
    SplitTable table = factors.parts.table(node);
    if (plain) {
      fillProducts(table, tree.rows(node), partRows, first);
    } else {
      for (int set = 0; set < table.sets(); set++) {
        partRows[first + set] =
            estimator.cardinality(tree.relations(1L << node | table.nodes[set]));
      }
    }
  }

  /**
   * Fills in the products of a table's sets.
   *
   * @param single the rows of the empty set
   * @param target overwritten from index {@code first} on
   */
  private void fillProducts(SplitTable table, double single, double[] target, int first) {
    target[first] = single;
    for (int set = 1; set < table.sets(); set++) {
      int split = table.start[set];
      int lower = table.lower[split];
      double selectivity = tree.selectivity(factors.parts.top(lower));
      target[first + set] = target[first + table.upper[split]] * (partRows[lower] * selectivity);
    }
  }

  private void fillCosts(int node) {
    int first = factors.parts.first(node);
    SplitTable table = factors.parts.table(node);
    for (int set = 1; set < table.sets(); set++) {
      double best = Double.POSITIVE_INFINITY;
      partSplits[first + set] = 0;
      for (int k = table.start[set]; k < table.start[set + 1]; k++) {
        int upper = first + table.upper[k];
        double found = partCost(upper, table.lower[k], partRows[first + set]);
        if (found < best) {
          best = found;
          partSplits[first + set] = (byte) (k - table.start[set]);
        }
      }
      partCosts[first + set] = best;
    }
  }

  private double partCost(int upper, int lower, double rowsOfBoth) {
    return costFunction.cost(
        partCosts[upper], partCosts[lower], partRows[upper], partRows[lower], rowsOfBoth);
  }

  private double[] lookUp() {
    double[] table = new double[Math.multiplyExact(factors.ySets(), factors.xSets())];
    int at = 0;
    for (int y = 0; y < factors.ySets(); y++) {
      for (int x = 0; x < factors.xSets(); x++, at++) {
        long nodes = 1 | factors.y.nodes[y] | factors.x.nodes[x];
        table[at] = estimator.cardinality(tree.relations(nodes));
      }
    }
    return table;
  }

  /** The structure to which the numbers belong. */
  public TreeFactors factors() {
    return factors;
  }

  /** Rows of each part; not to be modified. */
  public double[] partRows() {
    return partRows;
  }

  /** Cost of the best plan of each part; not to be modified. */
  public double[] partCosts() {
    return partCosts;
  }

  /** The factor of each set in X, if the rows are products; not to be modified. */
  public double[] xRows() {
    return room.xRows;
  }

  /**
   * The factor of each set in Y, including the rows of the root, if the rows are products; not to
   * be modified.
   */
  public double[] yRows() {
    return room.yRows;
  }

  /** An array with an element for each set in X, for temporary values. */
  double[] rowsOfTile() {
    return room.rowsOfTile;
  }

  /**
   * The rows of each set with the root if they are not products, otherwise null; not to be
   * modified.
   */
  public double @Nullable [] rows() {
    return rows;
  }

  /**
   * Builds the plan that splits parts off the set of all relations. O(n^2) time.
   *
   * @param taken the parts in the order in which they are split off; only the root remains after
   *     the last split
   */
  public JoinTree plan(QueryGraph graph, int[] taken) {
    Splits splits = new Splits(graph.size() - 1);
    long rest = graph.all();
    for (int part : taken) {
      int top = factors.parts.top(part);
      long relations = addPart(splits, top, part - factors.parts.first(top));
      splits.add(rest, relations);
      rest ^= relations;
    }
    return new JoinTreeBuilder(graph, costFunction, estimator).build(splits::leftOf);
  }

  /** Adds the splits of a part and returns the part's relations. */
  private long addPart(Splits splits, int node, int set) {
    SplitTable table = factors.parts.table(node);
    long relations = tree.relations(1L << node | table.nodes[set]);
    if (set != 0) {
      int split = table.start[set] + partSplits[factors.parts.first(node) + set];
      int top = factors.parts.top(table.lower[split]);
      int lower = table.lower[split] - factors.parts.first(top);
      splits.add(relations, addPart(splits, top, lower));
      addPart(splits, node, table.upper[split]);
    }
    return relations;
  }

  /** The joins of a plan: each set of relations with the part that is split off it. */
  private static final class Splits {
    private final long[] sets;
    private final long[] left;
    private int count;

    Splits(int joins) {
      sets = new long[joins];
      left = new long[joins];
    }

    void add(long set, long part) {
      sets[count] = set;
      left[count++] = part;
    }

    long leftOf(long set) {
      int at = 0;
      while (sets[at] != set) {
        at++;
      }
      return left[at];
    }
  }
}

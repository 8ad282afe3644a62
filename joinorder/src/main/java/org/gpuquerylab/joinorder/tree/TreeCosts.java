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

  private final double[] xRows;
  private final double[] yRows;
  private final double @Nullable [] rows;

  /**
   * Computes all numbers. O(join pairs of the parts + |X| + |Y|) time, and O(n T(root)) if rows are
   * looked up.
   */
  public TreeCosts(
      QueryGraph graph, RootedTree tree, TreeFactors factors, CostFunction costFunction) {
    this.tree = tree;
    this.factors = factors;
    this.costFunction = costFunction;
    this.estimator = CardinalityEstimator.of(graph);
    this.partRows = new double[factors.parts()];
    this.partCosts = new double[factors.parts()];
    this.partSplits = new byte[factors.parts()];
    boolean plain = estimator.isPlain();
    for (int node = tree.shape().size() - 1; node > 0; node--) {
      fillRows(node, plain);
      fillCosts(node);
    }
    xRows = plain ? products(factors.x, 1) : new double[factors.xSets()];
    yRows = plain ? products(factors.y, tree.rows(0)) : new double[factors.ySets()];
    rows = plain ? null : lookUp();
  }

  private void fillRows(int node, boolean plain) {
    int first = factors.parts.first(node);
    SplitTable table = factors.parts.table(node);
    if (plain) {
      System.arraycopy(products(table, tree.rows(node)), 0, partRows, first, table.sets());
    } else {
      for (int set = 0; set < table.sets(); set++) {
        partRows[first + set] =
            estimator.cardinality(tree.relations(1L << node | table.nodes[set]));
      }
    }
  }

  private double[] products(SplitTable table, double single) {
    double[] products = new double[table.sets()];
    products[0] = single;
    for (int set = 1; set < products.length; set++) {
      int split = table.start[set];
      int lower = table.lower[split];
      double selectivity = tree.selectivity(factors.parts.top(lower));
      products[set] = products[table.upper[split]] * (partRows[lower] * selectivity);
    }
    return products;
  }

  private void fillCosts(int node) {
    int first = factors.parts.first(node);
    SplitTable table = factors.parts.table(node);
    for (int set = 1; set < table.sets(); set++) {
      double best = Double.POSITIVE_INFINITY;
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

  /** The factor of each set in X; not to be modified. */
  public double[] xRows() {
    return xRows;
  }

  /** The factor of each set in Y, including the rows of the root; not to be modified. */
  public double[] yRows() {
    return yRows;
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

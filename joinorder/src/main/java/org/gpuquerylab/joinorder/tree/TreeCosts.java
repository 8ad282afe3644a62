package org.gpuquerylab.joinorder.tree;

import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one query: rows and best plan of each part, and the rows of the sets with the
 * root, as the products of a factor for each set in X and in Y. Where products of doubles are not
 * what the estimator gives ({@link CardinalityEstimator#isPlain}), the rows of all sets are looked
 * up one by one.
 */
public final class TreeCosts {
  private final RootedTree tree;
  private final TreeFactors factors;
  private final CostFunction costFunction;
  private final CardinalityEstimator estimator;
  private final double[] partRows;
  private final double[] partCosts;

  /** The cheapest split of each part, by its place among them. */
  private final byte[] partSplits;

  private final double[] xRows;
  private final double[] yRows;
  private final double @Nullable [] rows;

  /**
   * Computes all of it. O(join pairs of the parts + |X| + |Y|), and O(n T(root)) where rows are
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

  /** The structure that the numbers are for. */
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

  /** The factor of each set in Y, the rows of the root in it; not to be modified. */
  public double[] yRows() {
    return yRows;
  }

  /** Rows of each set with the root where they are no products, else null; not to be modified. */
  public double @Nullable [] rows() {
    return rows;
  }

  /**
   * The plan that takes parts away from the set of all relations.
   *
   * @param taken the parts in the order in which they are split off; the last split leaves the root
   */
  public JoinTree plan(QueryGraph graph, int[] taken) {
    JoinTreeBuilder builder = new JoinTreeBuilder(graph, costFunction, estimator);
    JoinTree plan = builder.leaf(tree.relation(0));
    for (int i = taken.length - 1; i >= 0; i--) {
      int top = factors.parts.top(taken[i]);
      plan = builder.join(plan, partPlan(builder, top, taken[i] - factors.parts.first(top)));
    }
    return plan;
  }

  private JoinTree partPlan(JoinTreeBuilder builder, int node, int set) {
    if (set == 0) {
      return builder.leaf(tree.relation(node));
    }
    SplitTable table = factors.parts.table(node);
    int split = table.start[set] + partSplits[factors.parts.first(node) + set];
    int top = factors.parts.top(table.lower[split]);
    int lower = table.lower[split] - factors.parts.first(top);
    return builder.join(partPlan(builder, node, table.upper[split]), partPlan(builder, top, lower));
  }
}

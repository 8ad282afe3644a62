package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The data of one query: the rows and the best plan of each part, and the rows of the sets with the
 * root. These rows are products of a factor for each set in X and a factor for each set in Y, with
 * separate exponents where doubles could leave their range; if the query supplies them, {@link
 * #lookUp} finds them.
 */
public final class TreeCosts {
  private final RootedTree tree;
  private final TreeRoom room;
  private final TreeFactors factors;
  private final CostFunction costFunction;
  private final CardinalityEstimator estimator;
  private final double[] partRows;
  private final double[] partCosts;

  /** The cheapest split of each part, by its index among the part's splits. */
  private final byte[] partSplits;

  /**
   * Computes all numbers. O(join pairs of the parts + |X| + |Y|) time.
   *
   * @param room the arrays to use, for the form of the query's cardinalities; overwritten, and
   *     valid until the next numbers use them
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the meter ends the search
   */
  public TreeCosts(
      QueryGraph graph,
      RootedTree tree,
      TreeRoom room,
      CostFunction costFunction,
      SearchLimit.Meter meter) {
    this.tree = tree;
    this.room = room;
    this.factors = room.factors;
    this.costFunction = costFunction;
    this.estimator = CardinalityEstimator.of(graph);
    this.partRows = room.partRows;
    this.partCosts = room.partCosts;
    this.partSplits = room.partSplits;
    for (int node = tree.shape().size() - 1; node > 0; node--) {
      meter.steps(factors.parts.table(node).sets());
      fillRows(node);
      meter.steps(factors.parts.table(node).upper.length);
      fillCosts(node);
    }
    if (room.form != CardinalityForm.SUPPLIED) {
      fillProducts(factors.x, 1, room.x, 0);
      fillProducts(factors.y, tree.rows(0), room.y, 0);
    }
  }

  private void fillRows(int node) {
    int first = factors.parts.first(node);
    SplitTable table = factors.parts.table(node);
    if (room.form != CardinalityForm.SUPPLIED) {
      fillProducts(table, tree.rows(node), room.parts, first);
    }
    for (int set = 0; set < table.sets() && room.form != CardinalityForm.PLAIN; set++) {
      partRows[first + set] =
          room.form == CardinalityForm.SCALED
              ? room.parts.rows(first + set)
              : estimator.cardinality(tree.relations(1L << node | table.nodes[set]));
    }
  }

  /**
   * Fills in the products of a table's sets.
   *
   * @param single the rows of the empty set
   * @param target overwritten from index {@code first} on
   */
  private void fillProducts(SplitTable table, double single, TreeProducts target, int first) {
    target.put(first, single);
    for (int set = 1; set < table.sets(); set++) {
      int split = table.start[set];
      int lower = table.lower[split];
      double selectivity = tree.selectivity(factors.parts.top(lower));
      target.put(first + set, first + table.upper[split], room.parts, lower, selectivity);
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

  /**
   * Looks up the rows of a tile. Several threads may call this method at a time.
   *
   * @param rows receives the rows of the sets of y, from index {@code at} on
   */
  public void lookUp(int y, double[] rows, int at) {
    for (int x = 0; x < factors.xSets(); x++) {
      long nodes = 1 | factors.y.nodes[y] | factors.x.nodes[x];
      rows[at + x] = estimator.cardinality(tree.relations(nodes));
    }
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

  /** The rows of a set with the root, if they are products. */
  double rows(int y, int x) {
    return room.y.rows(y, room.x, x);
  }

  /**
   * The factor of each set in X, or its mantissa if products are scaled; empty if rows are
   * supplied; not to be modified.
   */
  public double[] xNumbers() {
    return room.x.numbers;
  }

  /**
   * The factor of each set in Y, including the rows of the root, in the form of {@link #xNumbers};
   * not to be modified.
   */
  public double[] yNumbers() {
    return room.y.numbers;
  }

  /** The exponents that belong to {@link #xNumbers} if products are scaled, otherwise empty. */
  public int[] xExponents() {
    return room.x.exponents;
  }

  /** The exponents that belong to {@link #yNumbers} if products are scaled, otherwise empty. */
  public int[] yExponents() {
    return room.y.exponents;
  }

  /** An array with an element for each set in X, for temporary values. */
  double[] rowsOfTile() {
    return room.rowsOfTile;
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

package org.gpuquerylab.joinorder.cost;

import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Cardinality of a set of relations under independence: the product of the filtered cardinalities
 * of its relations and of the selectivities of the edges inside of it. It is a function of the set
 * alone, never of the join tree: {@link #cardinality} and {@link #fillTable} multiply in the same
 * order and give the same bits, so all algorithms see the same numbers.
 *
 * <p>Range: products are kept with a separate exponent where the query's factors could leave the
 * range of a double on the way, so a large intermediate product never spoils a moderate result. A
 * result above {@link #MAX_CARDINALITY} counts as that, and a plan that contains such a result is
 * refused ({@link CostRangeException}); an estimate below {@link #MIN_CARDINALITY} rows counts as
 * 0.
 */
public final class CardinalityEstimator {
  /** Largest cardinality; larger results are cut off here. */
  public static final double MAX_CARDINALITY = 1e300;

  /** Smallest cardinality above 0; smaller results count as 0. */
  public static final double MIN_CARDINALITY = 1e-300;

  /** Below 2^990, about 1e298, all products of the query are within the two limits. */
  private static final double SAFE_EXPONENT = 990;

  private final int size;
  private final long[] predicates;
  private final double[] base;
  private final double[] selectivities;
  private final ScaledProduct scaled;
  private final boolean safe;

  private CardinalityEstimator(QueryGraph graph) {
    size = graph.size();
    predicates = new long[size];
    base = new double[size];
    selectivities = graph.selectivityMatrix();
    double up = 0;
    double down = 0;
    for (int i = 0; i < size; i++) {
      base[i] = graph.relation(i).filteredCardinality();
      up += Math.max(0, log2(base[i]));
      down += Math.max(0, -log2(base[i]));
    }
    for (JoinEdge join : graph.joins()) {
      predicates[join.left()] |= RelationSets.of(join.right());
      predicates[join.right()] |= RelationSets.of(join.left());
      down -= log2(join.selectivity());
    }
    safe = up < SAFE_EXPONENT && down < SAFE_EXPONENT;
    scaled = new ScaledProduct(base, selectivities);
  }

  /** The estimator for a query graph. */
  public static CardinalityEstimator of(QueryGraph graph) {
    return new CardinalityEstimator(graph);
  }

  /**
   * Whether the cardinality of every set is a plain product of doubles, in the order of {@link
   * #cardinality}, that stays within the limits: then a kernel may compute it as well.
   */
  public boolean isPlain() {
    return safe;
  }

  /**
   * Estimated rows of the join of a non-empty set of relations, from 0 to {@link #MAX_CARDINALITY};
   * sets that no edge connects are cross products. O(relations + edges of the set).
   */
  public double cardinality(long set) {
    return safe ? product(set) : scaled.product(set, predicates);
  }

  /**
   * Fills a table with the cardinality of every set of relations. O(2^n n).
   *
   * @param table 2^n elements for n relations, n at most 30; written: element S becomes the
   *     cardinality of the set S, element 0 becomes 1
   */
  public void fillTable(double[] table) {
    if (table.length != 1 << size) {
      throw new IllegalArgumentException(
          "table has " + table.length + " elements, it must have 2^" + size);
    }
    table[0] = 1;
    for (int set = 1; set < table.length; set++) {
      table[set] = safe ? table[set & (set - 1)] * row(set) : scaled.product(set, predicates);
    }
  }

  /** From the highest relation to the lowest, as {@link #fillTable} builds larger sets. */
  private double product(long set) {
    double product = 1;
    long done = 0;
    for (long rest = set; rest != 0; ) {
      long relation = Long.highestOneBit(rest);
      rest ^= relation;
      done |= relation;
      product *= row(done);
    }
    return product;
  }

  /** What the lowest relation of {@code set} contributes: its rows and its edges into the set. */
  private double row(long set) {
    int lowest = RelationSets.lowest(set);
    double row = base[lowest];
    for (long rest = predicates[lowest] & set; rest != 0; rest &= rest - 1) {
      row *= selectivities[lowest * size + RelationSets.lowest(rest)];
    }
    return row;
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }
}

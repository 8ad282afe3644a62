package org.gpuquerylab.joinorder.query;

import java.util.Arrays;

/**
 * A given cardinality, such as the true one, for each set of relations that predicates connect. If
 * predicates do not connect a set, the set is a cross product, and its cardinality is the product
 * of those of its components. A look-up of a connected set takes O(n + edges).
 */
public final class CardinalityTable implements SetCardinalities {
  private final long[] neighbours;
  private final LongDoubleMap rows;

  /** Called only by {@link CardinalityTableBuilder}, which has checked all arguments. */
  CardinalityTable(long[] neighbours, LongDoubleMap rows) {
    this.neighbours = neighbours;
    this.rows = rows;
  }

  /** The sets with a given cardinality, in no order, in a new array. */
  public long[] sets() {
    return rows.keys();
  }

  @Override
  public double cardinality(long set) {
    double given = rows.get(set);
    if (!Double.isNaN(given)) {
      return given;
    }
    long component = component(neighbours, set);
    if (component == set) {
      throw new IllegalArgumentException("the query has no relations " + Long.toBinaryString(set));
    }
    return product(rows.get(component), cardinality(set ^ component));
  }

  @Override
  public void fill(double[] table) {
    Arrays.fill(table, Double.NaN);
    table[0] = 1;
    for (long set : rows.keys()) {
      table[(int) set] = rows.get(set);
    }
    for (int set = 1; set < table.length; set++) {
      if (Double.isNaN(table[set])) {
        int component = (int) component(neighbours, set);
        table[set] = product(table[component], table[set ^ component]);
      }
    }
  }

  private static double product(double left, double right) {
    return Math.min(left * right, Double.MAX_VALUE);
  }

  /**
   * All relations of the non-empty {@code set} that can be reached from its lowest relation within
   * the set.
   */
  static long component(long[] neighbours, long set) {
    return RelationSets.reachable(neighbours, set & -set, set);
  }
}

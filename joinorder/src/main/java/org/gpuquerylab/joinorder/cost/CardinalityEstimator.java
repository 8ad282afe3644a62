package org.gpuquerylab.joinorder.cost;

import java.util.Arrays;
import java.util.BitSet;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.SetCardinalities;
import org.jspecify.annotations.Nullable;

/**
 * The cardinality of a set of relations under independence: the product of the filtered
 * cardinalities of its relations and of the selectivities of the edges within the set. The
 * cardinality depends only on the set, never on the join tree: {@link #cardinality} and {@link
 * #fillTable} multiply in the same order and give the same bits, so all algorithms use the same
 * numbers.
 *
 * <p>If the graph supplies cardinalities ({@link QueryGraph#cardinalities}), these are used
 * instead, within the same limits.
 *
 * <p>Range: if the query's factors could take a product out of the range of a double, products have
 * a separate exponent, so a large intermediate product never spoils a moderate result. A result
 * above {@link #MAX_CARDINALITY} is replaced by that limit, and a plan with such a result is
 * refused ({@link CostRangeException}); an estimate below {@link #MIN_CARDINALITY} rows is replaced
 * by 0.
 *
 * <p>For graphs of more than {@link QueryGraph#MAX_MASK_RELATIONS} relations, logarithms are summed
 * ({@link LogCardinality}); then only the methods for bit sets work.
 */
public final class CardinalityEstimator {
  /** The maximum cardinality; larger results are replaced by it. */
  public static final double MAX_CARDINALITY = 1e300;

  /** The minimum cardinality above 0; smaller results are replaced by 0. */
  public static final double MIN_CARDINALITY = 1e-300;

  private static final double OUT_OF_RANGE = -1;

  private final QueryGraph graph;
  private final int size;

  /** For each relation, the relations with smaller indices that share a predicate with it. */
  private final long[] lower;

  private final double[] base;

  /** The supplied cardinalities; null if the cardinalities are products. */
  private final @Nullable SetCardinalities given;

  /** Products with separate exponents; null if plain products are safe, and in large graphs. */
  private final @Nullable ScaledProduct scaled;

  /** Sums of logarithms; null unless the graph is too large for bit masks. */
  private final @Nullable LogCardinality logarithms;

  private CardinalityEstimator(QueryGraph graph) {
    this.graph = graph;
    size = graph.size();
    base = new double[size];
    for (int i = 0; i < size; i++) {
      base[i] = graph.relation(i).filteredCardinality();
    }
    boolean masks = graph.hasMasks();
    given = graph.cardinalities().orElse(null);
    lower = new long[masks ? size : 0];
    logarithms = masks ? null : new LogCardinality(graph);
    scaled = masks ? scaledProduct() : null;
  }

  /** Fills in the lower neighbours; returns null if plain products are safe. */
  private @Nullable ScaledProduct scaledProduct() {
    for (JoinEdge join : graph.joins()) {
      lower[Math.max(join.left(), join.right())] |= 1L << Math.min(join.left(), join.right());
    }
    return CardinalityForm.of(graph) == CardinalityForm.SCALED
        ? new ScaledProduct(graph, base, lower)
        : null;
  }

  /** Creates the estimator for a query graph. */
  public static CardinalityEstimator of(QueryGraph graph) {
    return new CardinalityEstimator(graph);
  }

  /**
   * Whether the cardinality of every set is a plain product of doubles, in the order of {@link
   * #cardinality}, that stays within the limits; in this case a kernel may compute it.
   */
  public boolean isPlain() {
    return scaled == null && logarithms == null && given == null;
  }

  /**
   * The form of the cardinalities.
   *
   * @throws IllegalStateException if the graph is too large for bit masks
   */
  public CardinalityForm form() {
    requireMasks();
    if (given != null) {
      return CardinalityForm.SUPPLIED;
    }
    return scaled == null ? CardinalityForm.PLAIN : CardinalityForm.SCALED;
  }

  /**
   * The estimated rows of the join of a non-empty set of relations, from 0 to {@link
   * #MAX_CARDINALITY}; if no edges connect the set, the join contains cross products. O(relations +
   * edges of the set) time.
   */
  public double cardinality(long set) {
    requireMasks();
    if (given != null) {
      return RowRange.limited(given.cardinality(set));
    }
    if (scaled == null) {
      return product(set);
    }
    double product = productInRange(set);
    return product == OUT_OF_RANGE ? scaled.product(set) : product;
  }

  /**
   * The {@link #cardinality} of each of several non-empty sets, with the same bits. For each set,
   * the computation starts at the lowest relation in which the set differs from the previous set.
   *
   * @param sets not modified
   * @param from the index of the first set
   * @param to the index after the last set
   * @param rows overwritten: element k becomes the cardinality of set k; other elements are not
   *     modified
   */
  public void cardinalities(long[] sets, int from, int to, double[] rows) {
    if (scaled != null) {
      scaled.fillProducts(sets, from, to, rows);
    } else if (given == null) {
      requireMasks();
      fillProducts(sets, from, to, rows);
    } else {
      for (int k = from; k < to; k++) {
        rows[k] = cardinality(sets[k]);
      }
    }
  }

  private void fillProducts(long[] sets, int from, int to, double[] rows) {
    // For a relation i of the last set, element i + 1 is the product over the relations of the last
    // set from 0 to i.
    double[] products = new double[size + 1];
    products[0] = 1;
    long last = 0;
    for (int k = from; k < to; k++) {
      long set = sets[k];
      long changed = set ^ last;
      long same = set & ((changed & -changed) - 1);
      double product = products[Long.SIZE - Long.numberOfLeadingZeros(same)];
      for (long rest = set ^ same; rest != 0; rest &= rest - 1) {
        int relation = Long.numberOfTrailingZeros(rest);
        product *= rowsWithin(set, relation);
        products[relation + 1] = product;
      }
      rows[k] = product;
      last = set;
    }
  }

  /**
   * Estimates the rows for a set of relations of a graph of any size; {@code set} is not modified.
   */
  public double cardinality(BitSet set) {
    return logarithms == null ? cardinality(RelationSets.mask(set)) : logarithms.cardinality(set);
  }

  /** The cardinality of a single relation: its rows after local predicates. */
  public double ofRelation(int relation) {
    return logarithms == null
        ? cardinality(RelationSets.of(relation))
        : logarithms.ofRelation(relation);
  }

  private void requireMasks() {
    if (logarithms != null) {
      throw new IllegalStateException("the query has " + size + " relations, too many for masks");
    }
  }

  /** Creates a source of the same cardinalities for sets that grow join by join. */
  public GrowingCardinality growing() {
    return logarithms == null ? new MaskCardinality(this) : logarithms;
  }

  /**
   * Multiplies the factors from the lowest relation to the highest: the product so far times the
   * rows of the next relation.
   */
  private double product(long set) {
    return extended(1, 0, set);
  }

  /** Returns {@link #product}, or {@link #OUT_OF_RANGE} if a partial product leaves the limits. */
  private double productInRange(long set) {
    double product = 1;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      double rows = rowsWithin(set, Long.numberOfTrailingZeros(rest));
      product *= rows;
      // Selectivities only reduce the rows, so checking these two products covers all factors in
      // between.
      if (!(rows > MIN_CARDINALITY && product > MIN_CARDINALITY && product < MAX_CARDINALITY)) {
        return OUT_OF_RANGE;
      }
    }
    return product;
  }

  /**
   * The rows of a relation multiplied by the selectivities of its edges to lower relations of a
   * set.
   */
  private double rowsWithin(long set, int relation) {
    double rows = base[relation];
    for (long edges = lower[relation] & set; edges != 0; edges &= edges - 1) {
      rows *= graph.selectivity(relation, Long.numberOfTrailingZeros(edges));
    }
    return rows;
  }

  /**
   * The {@link #cardinality} of a set, with the same bits, computed from the cardinality of its
   * lower relations. O(added relations + their edges) time. The estimator must be {@linkplain
   * #isPlain plain}.
   *
   * @param lowerRows the cardinality of {@code lower}; 1 for the empty set
   * @param lower relations of the set; all other relations of the set are higher
   */
  public double extended(double lowerRows, long lower, long set) {
    double product = lowerRows;
    for (long rest = set ^ lower; rest != 0; rest &= rest - 1) {
      product *= rowsWithin(set, Long.numberOfTrailingZeros(rest));
    }
    return product;
  }

  /**
   * Fills a table with the cardinality of every set of relations. O(2^n) time.
   *
   * @param table an array of 2^n elements for n relations, n at most 30; overwritten: element S
   *     becomes the cardinality of the set S, element 0 becomes 1
   */
  public void fillTable(double[] table) {
    requireMasks();
    if (table.length != 1 << size) {
      throw new IllegalArgumentException(
          "table has " + table.length + " elements; it must have 2^" + size);
    }
    if (given != null) {
      given.fill(table);
      Arrays.setAll(table, set -> RowRange.limited(table[set]));
      return;
    }
    if (scaled != null) {
      new ScaledTable(scaled, size).fill(table);
      return;
    }
    table[0] = 1;
    for (int relation = 0; relation < size; relation++) {
      fillSetsUpTo(relation, table);
    }
  }

  /**
   * Fills in the sets whose highest relation is the given one. Each such set starts with the
   * relation's rows and edges, then is multiplied by the set without the relation, so that the
   * factors are multiplied in the order of {@link #product}.
   */
  private void fillSetsUpTo(int highest, double[] table) {
    int start = 1 << highest;
    table[start] = base[highest];
    for (int other = 0; other < highest; other++) {
      double selectivity = graph.selectivity(highest, other);
      int half = 1 << other;
      for (int set = start; set < start + half; set++) {
        table[set + half] = table[set] * selectivity;
      }
    }
    for (int set = 0; set < start; set++) {
      table[start + set] *= table[set];
    }
  }
}

package org.gpuquerylab.joinorder.cost;

import java.util.Arrays;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.ScaledNumber;

/**
 * Computes the same products as {@link CardinalityEstimator}, in the same order, but with separate
 * exponents. If no plain product leaves the range of normal doubles, both give the same bits.
 */
final class ScaledProduct {
  /** A product up to this size cannot overflow when it is multiplied by 64 more factors below 2. */
  private static final double LARGE = 0x1p900;

  private final long[] lower;
  private final double[] base;
  private final double[] selectivities;
  private final int[] baseExponents;
  private final int[] selectivityExponents;

  /**
   * Uses a graph's filtered cardinalities and selectivities, all above 0, and for each relation the
   * mask of its neighbours with smaller indices; no array is modified.
   */
  ScaledProduct(QueryGraph graph, double[] base, long[] lower) {
    this.lower = lower;
    this.base = base.clone();
    int n = base.length;
    this.selectivities = new double[n * n];
    Arrays.setAll(selectivities, i -> graph.selectivity(i / n, i % n));
    baseExponents = split(this.base);
    selectivityExponents = split(this.selectivities);
  }

  /** Replaces each value by its mantissa and returns the exponents. */
  private static int[] split(double[] values) {
    int[] exponents = Arrays.stream(values).mapToInt(ScaledNumber::exponent).toArray();
    Arrays.setAll(values, i -> ScaledNumber.mantissa(values[i]));
    return exponents;
  }

  /** The product over the relations and edges of a set. */
  double product(long set) {
    double mantissa = 1;
    long exponent = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int relation = Long.numberOfTrailingZeros(rest);
      exponent += exponentWithin(set, relation);
      mantissa *= mantissaWithin(set, relation);
      if (mantissa > LARGE) {
        exponent += Math.getExponent(mantissa);
        mantissa = ScaledNumber.mantissa(mantissa);
      }
    }
    int shift = Math.getExponent(mantissa);
    return RowRange.limited(Math.scalb(mantissa, -shift), exponent + shift);
  }

  /**
   * The rows of a relation times the selectivities of its edges to lower relations of a set,
   * without their powers of two: from 1 to below 2^64.
   */
  double mantissaWithin(long set, int relation) {
    double rows = base[relation];
    for (long edges = lower[relation] & set; edges != 0; edges &= edges - 1) {
      rows *= mantissa(relation, Long.numberOfTrailingZeros(edges));
    }
    return rows;
  }

  /** The exponent of the power of two that belongs to {@link #mantissaWithin}. */
  int exponentWithin(long set, int relation) {
    int exponent = baseExponents[relation];
    for (long edges = lower[relation] & set; edges != 0; edges &= edges - 1) {
      exponent += exponent(relation, Long.numberOfTrailingZeros(edges));
    }
    return exponent;
  }

  /** The lower relations that share an edge with a relation. */
  long lower(int relation) {
    return lower[relation];
  }

  /** The mantissa of an edge's selectivity. */
  double mantissa(int relation, int other) {
    return selectivities[relation * base.length + other];
  }

  /** The exponent of an edge's selectivity. */
  int exponent(int relation, int other) {
    return selectivityExponents[relation * base.length + other];
  }

  /** As {@link CardinalityEstimator#cardinalities}. */
  void fillProducts(long[] sets, int from, int to, double[] rows) {
    // For a relation i of the last set, element i + 1 is the product over the relations of the last
    // set from 0 to i.
    double[] mantissas = new double[base.length + 1];
    int[] exponents = new int[base.length + 1];
    mantissas[0] = 1;
    long last = 0;
    for (int k = from; k < to; k++) {
      long set = sets[k];
      long changed = set ^ last;
      long same = set & ((changed & -changed) - 1);
      int at = Long.SIZE - Long.numberOfLeadingZeros(same);
      for (long rest = set ^ same; rest != 0; rest &= rest - 1) {
        int relation = Long.numberOfTrailingZeros(rest);
        double product = mantissas[at] * mantissaWithin(set, relation);
        int exponent = exponents[at] + exponentWithin(set, relation);
        at = relation + 1;
        mantissas[at] = ScaledNumber.mantissa(product);
        exponents[at] = exponent + Math.getExponent(product);
      }
      rows[k] = RowRange.limited(mantissas[at], exponents[at]);
      last = set;
    }
  }
}

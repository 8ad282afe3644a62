package org.gpuquerylab.joinorder.internal.operators;

import java.util.List;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.RowRange;
import org.gpuquerylab.joinorder.query.ScaledNumber;

/**
 * Cardinalities as products of the relations' rows and the operators' factors ({@link
 * org.gpuquerylab.joinorder.query.OperatorGraph}). They are multiplied from the lowest relation to
 * the highest, with a separate exponent if a product leaves the range of a double.
 */
final class FactorProducts implements SetRowSource {
  private final double[] base;

  /** For each relation, the sets that predicates read whose highest relation it is. */
  private final long[][] references;

  /** The factors of these predicates. */
  private final double[][] factors;

  FactorProducts(double[] base, List<Hyperedge> edges) {
    int n = base.length;
    this.base = base;
    references = new long[n][];
    factors = new double[n][];
    for (int i = 0; i < n; i++) {
      int highest = Long.SIZE - 1 - i;
      List<Hyperedge> own =
          edges.stream()
              .filter(edge -> Long.numberOfLeadingZeros(edge.references()) == highest)
              .toList();
      references[i] = own.stream().mapToLong(Hyperedge::references).toArray();
      factors[i] = own.stream().mapToDouble(Hyperedge::factor).toArray();
    }
  }

  @Override
  public double rows(long set, double withoutHighest) {
    int highest = Long.SIZE - 1 - Long.numberOfLeadingZeros(set);
    double product = withoutHighest * base[highest];
    boolean inRange = isInRange(withoutHighest) && isInRange(product);
    long[] read = references[highest];
    for (int i = 0; i < read.length; i++) {
      if ((read[i] & ~set) == 0) {
        product *= factors[highest][i];
        inRange &= isInRange(product);
      }
    }
    return inRange ? product : rows(set);
  }

  private static boolean isInRange(double value) {
    return value > CardinalityEstimator.MIN_CARDINALITY
        && value < CardinalityEstimator.MAX_CARDINALITY;
  }

  @Override
  public double rows(long set) {
    double product = 1;
    long scale = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int relation = Long.numberOfTrailingZeros(rest);
      for (int i = -1; i < references[relation].length; i++) {
        if (i < 0 || (references[relation][i] & ~set) == 0) {
          double factor = i < 0 ? base[relation] : factors[relation][i];
          product *= ScaledNumber.mantissa(factor);
          scale += ScaledNumber.exponent(factor) + Math.getExponent(product);
          product = ScaledNumber.mantissa(product);
        }
      }
    }
    return RowRange.limited(product, scale);
  }
}

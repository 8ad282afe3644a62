package org.gpuquerylab.joinorder.cost;

import java.util.Arrays;
import java.util.BitSet;
import org.gpuquerylab.joinorder.query.Adjacency;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.ScaledNumber;

/**
 * Cardinalities as sums of binary logarithms in fixed point. Sums in fixed point are exact, and do
 * not depend on the order of their terms. Therefore a cardinality depends only on the relation set,
 * never on the order of a plan's joins, yet each join needs only one addition. The fraction gets
 * the bits of a {@code long} that the sum of all logarithms of the graph does not need: about 45
 * bits for 1,000 relations in a tree, so a cardinality has a relative error of about 1e-12.
 */
public final class LogCardinality implements GrowingCardinality {
  private static final int MAX_FRACTION_BITS = 52;
  private static final int SUM_BITS = 62;

  private final QueryGraph graph;
  private final int fractionBits;

  /** The factor of fixed-point numbers is 2 to this power. */
  private final double scale;

  private final long[] relations;

  /**
   * Creates the logarithms for a query of any size; they are estimated from its rows and
   * selectivities even if the query supplies cardinalities. O(relations) time.
   */
  public LogCardinality(QueryGraph graph) {
    this.graph = graph;
    long sum = 0;
    for (int i = 0; i < graph.size(); i++) {
      sum += Adjacency.logarithm(graph.relation(i).filteredCardinality());
    }
    sum += graph.adjacency().logarithms;
    int integerBits = Long.SIZE - Long.numberOfLeadingZeros(sum);
    fractionBits = Math.min(MAX_FRACTION_BITS, SUM_BITS - integerBits);
    scale = Math.scalb(1.0, fractionBits);
    relations = new long[graph.size()];
    Arrays.setAll(relations, i -> logarithm(graph.relation(i).filteredCardinality()));
  }

  private long logarithm(double value) {
    double fraction = BinaryLogarithm.ofMantissa(ScaledNumber.mantissa(value));
    // Rounds a number that is not negative; this is faster than Math.round.
    return ((long) ScaledNumber.exponent(value) << fractionBits) + (long) (fraction * scale + 0.5);
  }

  /** The number of bits after the binary point of a token, from 31 to 52. */
  public int fractionBits() {
    return fractionBits;
  }

  @Override
  public long relation(int relation) {
    return relations[relation];
  }

  @Override
  public long predicate(JoinEdge join) {
    return logarithm(join.selectivity());
  }

  /** The value of {@link #predicate(JoinEdge)} for an edge with a given selectivity. */
  public long predicate(double selectivity) {
    return logarithm(selectivity);
  }

  @Override
  public long union(long left, long right, long predicates) {
    return left + right + predicates;
  }

  /** The logarithm as a double. */
  @Override
  public long rank(long token) {
    return token;
  }

  @Override
  public double cardinality(long token) {
    long exponent = token >> fractionBits;
    long fraction = token - (exponent << fractionBits);
    double mantissa = StrictMath.pow(2, Math.scalb((double) fraction, -fractionBits));
    return RowRange.limited(mantissa, exponent);
  }

  /** The cardinality of a single relation, which needs no rounding. */
  double ofRelation(int relation) {
    return RowRange.limited(graph.relation(relation).filteredCardinality());
  }

  /** The cardinality of a set; takes O(relations + joins of the set) time. */
  double cardinality(BitSet set) {
    long token = 0;
    for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
      token += relation(i);
      for (JoinEdge join : graph.joins(i)) {
        int other = join.other(i);
        token += other < i && set.get(other) ? predicate(join) : 0;
      }
    }
    return cardinality(token);
  }
}

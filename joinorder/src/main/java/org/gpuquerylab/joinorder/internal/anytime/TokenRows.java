package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.LogCardinality;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Computes the rows of a relation set from its token, which is the sum of the tokens of its
 * relations and of the predicates between them. Tokens are binary logarithms in fixed point ({@link
 * LogCardinality}); if the query supplies cardinalities, tokens are bit masks, and predicates add
 * nothing. Rows have a relative error of about 1e-12. O(1) time. If cardinalities are supplied,
 * each request takes the time of a look-up, unless the set is among the most recently requested
 * sets.
 *
 * <p>Source of the constants: the format of an IEEE double; sizes of tables were chosen by hand,
 * and the factor is 2^64 divided by the golden ratio.
 */
final class TokenRows {
  /**
   * The number of bits of the fraction that index a table; a polynomial accounts for the other
   * bits.
   */
  private static final int TABLE_BITS = 11;

  private static final int CACHE_BITS = 14;
  private static final long CACHE_FACTOR = 0x9E3779B97F4A7C15L;
  private static final int LARGEST_EXPONENT = 996;
  private static final int BIAS = 1023;
  private static final int MANTISSA_BITS = 52;
  private static final double THIRD = 1.0 / 3;
  private static final double[] POWERS = new double[1 << TABLE_BITS];

  static {
    Arrays.setAll(POWERS, i -> StrictMath.pow(2, i / (double) (1 << TABLE_BITS)));
  }

  private final int restBits;
  private final double restScale;
  private final @Nullable CardinalityEstimator given;
  private final long[] cachedSets;
  private final double[] cachedRows;

  /** Creates a cache for the sets of one query. */
  public TokenRows(QueryGraph graph, LogCardinality logarithms) {
    int fractionBits = logarithms.fractionBits();
    restBits = fractionBits - TABLE_BITS;
    restScale = Math.scalb(StrictMath.log(2), -fractionBits);
    boolean own = graph.cardinalities().isPresent();
    given = own ? CardinalityEstimator.of(graph) : null;
    cachedSets = new long[own ? 1 << CACHE_BITS : 0];
    cachedRows = new double[cachedSets.length];
  }

  /** Whether tokens are bit masks. */
  public boolean areGiven() {
    return given != null;
  }

  /**
   * The rows of the set that a token identifies, from 0 to {@link
   * CardinalityEstimator#MAX_CARDINALITY}.
   */
  public double of(long token) {
    if (given != null) {
      return ofSet(given, token);
    }
    long exponent = token >> (restBits + TABLE_BITS);
    if (Math.abs(exponent) >= LARGEST_EXPONENT) {
      return exponent > 0 ? CardinalityEstimator.MAX_CARDINALITY : 0;
    }
    int index = (int) (token >> restBits) & (POWERS.length - 1);
    double rest = (token & ((1L << restBits) - 1)) * restScale;
    double power = 1 + rest * (1 + 0.5 * rest * (1 + THIRD * rest));
    return Double.longBitsToDouble((exponent + BIAS) << MANTISSA_BITS) * (POWERS[index] * power);
  }

  private double ofSet(CardinalityEstimator estimator, long set) {
    int place = (int) ((set * CACHE_FACTOR) >>> (Long.SIZE - CACHE_BITS));
    if (cachedSets[place] != set) {
      cachedSets[place] = set;
      cachedRows[place] = estimator.cardinality(set);
    }
    return cachedRows[place];
  }
}

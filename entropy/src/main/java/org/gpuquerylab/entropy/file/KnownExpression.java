package org.gpuquerylab.entropy.file;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.input.JsonPlace;

/**
 * The known selectivity of an expression that is not a conjunction.
 *
 * @param of the expression
 * @param value the selectivity of the expression
 * @param rows the number of rows on which it was counted; NaN if unknown
 * @param place the expression's place in the file
 */
record KnownExpression(Expression of, double value, double rows, JsonPlace place) {
  /** The maximum number of predicates of an expression whose selectivity is known. */
  static final int MAX_PREDICATES = 12;

  /**
   * Writes the selectivity as a sum of the selectivities of conjunctions with integer factors other
   * than 0. O(n 2^n) for n predicates, at most {@link #MAX_PREDICATES}.
   */
  Map<PredicateSet, Double> terms() {
    int[] predicates = of.predicates().toArray();
    double[] factors = new double[1 << predicates.length];
    for (int cell = 0; cell < factors.length; cell++) {
      int values = cell;
      factors[cell] =
          of.holds(p -> (values >> Arrays.binarySearch(predicates, p) & 1) != 0) ? 1 : 0;
    }
    for (int bit = 1; bit < factors.length; bit <<= 1) {
      for (int i = 0; i < factors.length; i++) {
        factors[i] -= (i & bit) == 0 ? 0 : factors[i ^ bit];
      }
    }
    Map<PredicateSet, Double> terms = new LinkedHashMap<>();
    for (int i = 0; i < factors.length; i++) {
      if (factors[i] != 0) {
        int[] places = PredicateSet.ofMask(i).toArray();
        for (int j = 0; j < places.length; j++) {
          places[j] = predicates[places[j]];
        }
        terms.put(PredicateSet.of(places), factors[i]);
      }
    }
    return terms;
  }
}

package org.gpuquerylab.calcite.internal;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.statistics.PredicatePair;

/**
 * The selectivity of several predicates on one table together.
 *
 * @param selectivity the fraction of the rows for which all are true
 * @param words which knowledge it comes from
 */
record JointEstimate(double selectivity, String words) {
  private static final double HALF_A_ROW = 0.5;

  /**
   * Estimates predicates: by maximum entropy, given the selectivity of each and of each pair that
   * the sample tells. Without known pairs that is independence.
   *
   * @param sampled the number of the table's sampled rows, possibly 0
   * @param isWhole whether these are all rows of the table
   */
  static JointEstimate of(List<Factor> factors, int sampled, boolean isWhole) {
    double untold = 1;
    for (Factor factor : factors) {
      untold *= factor.tellsPairs(sampled) ? 1 : factor.selectivity(sampled, isWhole);
    }
    List<Factor> told = factors.stream().filter(factor -> factor.tellsPairs(sampled)).toList();
    if (told.size() < 2) {
      double one = told.isEmpty() ? 1 : told.get(0).selectivity(sampled, isWhole);
      return new JointEstimate(untold * one, "independence, as no pairs are known");
    }
    WeightedRows rows = new WeightedRows(told, sampled, isWhole);
    List<PredicatePair> pairs = rows.pairs();
    String words =
        String.format(
            Locale.ROOT,
            "maximum entropy, %d of %d pairs from a sample of %d rows",
            pairs.size(),
            factors.size() * (factors.size() - 1) / 2,
            sampled);
    try {
      return new JointEstimate(untold * rows.together(pairs), words);
    } catch (SolverLimitException e) {
      return new JointEstimate(
          untold * rows.together(List.of()), "independence, as there are too many pairs");
    }
  }

  /** Independence, given the selectivity of each predicate by statistics of columns alone. */
  static JointEstimate independent(List<Factor> factors) {
    double product = 1;
    for (Factor factor : factors) {
      product *= factor.statistic();
    }
    return new JointEstimate(product, "independence");
  }

  /**
   * The fraction of the sampled rows for which all predicates are true, half a row if there is
   * none. Predicates that cannot be evaluated on the sample are independent.
   */
  static JointEstimate ofSample(List<Factor> factors, int sampled) {
    double others = 1;
    BitSet rows = new BitSet();
    rows.set(0, sampled);
    for (Factor factor : factors) {
      BitSet own = factor.rows();
      if (own == null || sampled == 0) {
        others *= factor.statistic();
      } else {
        rows.and(own);
      }
    }
    double share = sampled == 0 ? 1 : Math.max(HALF_A_ROW, rows.cardinality()) / sampled;
    return new JointEstimate(others * share, "a sample of " + sampled + " rows");
  }

  /** The same estimate, at most that of fewer predicates. */
  JointEstimate lowered(double bound) {
    return bound < selectivity ? new JointEstimate(bound, words) : this;
  }

  /** The same estimate, at most an upper bound. */
  JointEstimate atMost(double bound) {
    return bound < selectivity ? new JointEstimate(bound, "a key of the table") : this;
  }
}

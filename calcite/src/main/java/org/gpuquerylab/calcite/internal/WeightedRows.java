package org.gpuquerylab.calcite.internal;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.SelectivityEstimator;
import org.gpuquerylab.entropy.statistics.MeasuredStatistics;
import org.gpuquerylab.entropy.statistics.PairSelection;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.gpuquerylab.entropy.statistics.PredicatePair;

/**
 * The sampled rows of a table by the predicates that they satisfy, weighted so that each predicate
 * has its selectivity (raking: W. E. Deming and F. F. Stephan, 1940). The pairs of predicates are
 * known selectivities of a maximum-entropy estimate.
 */
final class WeightedRows {
  /** So many predicates can be solved with all pairs in a millisecond. */
  private static final int FEW = 8;

  private static final int ROUNDS = 100;
  private static final double ACCURACY = 1e-10;

  /** The predicates, each true for some sampled rows and not for others. */
  private final List<Factor> factors;

  private final int sampled;
  private final boolean isWhole;
  private final Map<BitSet, Integer> counts = new LinkedHashMap<>();
  private final Map<BitSet, Double> weights = new LinkedHashMap<>();

  WeightedRows(List<Factor> factors, int sampled, boolean isWhole) {
    this.factors = factors;
    this.sampled = sampled;
    this.isWhole = isWhole;
    for (int row = 0; row < sampled; row++) {
      BitSet satisfied = new BitSet();
      for (int i = 0; i < factors.size(); i++) {
        BitSet rows = factors.get(i).rows();
        satisfied.set(i, rows != null && rows.get(row));
      }
      counts.merge(satisfied, 1, Integer::sum);
    }
    counts.forEach((satisfied, count) -> weights.put(satisfied, (double) count / sampled));
    double error = isWhole ? 0 : 1;
    for (int round = 0; round < ROUNDS && error > ACCURACY; round++) {
      error = 0;
      for (int i = 0; i < factors.size(); i++) {
        error = Math.max(error, fit(i, factors.get(i).selectivity(sampled, isWhole)));
      }
    }
  }

  /** Gives a predicate a selectivity, and returns the relative error before. */
  private double fit(int predicate, double selectivity) {
    double before = weight(predicate, predicate);
    double yes = selectivity / before;
    double no = (1 - selectivity) / (1 - before);
    weights.replaceAll((satisfied, w) -> w * (satisfied.get(predicate) ? yes : no));
    return Math.abs(yes - 1);
  }

  /** The fraction of the rows that satisfy two predicates, which may be the same. */
  private double weight(int left, int right) {
    double sum = 0;
    for (Map.Entry<BitSet, Double> entry : weights.entrySet()) {
      sum += entry.getKey().get(left) && entry.getKey().get(right) ? entry.getValue() : 0;
    }
    return sum;
  }

  /** The pairs that the sample tells; of many predicates only those that it finds correlated. */
  List<PredicatePair> pairs() {
    PredicateCounts all = new PredicateCounts(factors.size());
    counts.forEach(
        (satisfied, count) ->
            all.add(satisfied.stream().toArray(), satisfied.cardinality(), count));
    List<String> names = IntStream.range(0, factors.size()).mapToObj(Integer::toString).toList();
    PairSelection selection =
        names.size() <= FEW
            ? new PairSelection.All()
            : new PairSelection.Correlated(PairSelection.USUAL_LEVEL);
    return MeasuredStatistics.of(names, all, !isWhole, selection).pairs();
  }

  /** The selectivity of all predicates together, given some pairs. */
  double together(List<PredicatePair> pairs) {
    SelectivityEstimator.Builder builder = SelectivityEstimator.builder();
    String[] names = new String[factors.size()];
    double[] alone = new double[factors.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = Integer.toString(i);
      alone[i] = weight(i, i);
      builder.known(alone[i], names[i]);
    }
    // Mixed with independent predicates as in the minimax estimate of a fraction. A mixture has no
    // contradictions, and nothing that the sample merely lacks is impossible.
    double independent = isWhole ? 0 : 1 / (1 + Math.sqrt(sampled));
    for (PredicatePair pair : pairs) {
      double product = alone[pair.left()] * alone[pair.right()];
      double both = weight(pair.left(), pair.right());
      builder.known(both + independent * (product - both), names[pair.left()], names[pair.right()]);
    }
    return builder.build().estimate(names).selectivity();
  }
}

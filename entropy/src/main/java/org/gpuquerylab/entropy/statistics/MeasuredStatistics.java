package org.gpuquerylab.entropy.statistics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.entropy.file.EstimateFile;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.input.internal.Counted;

/**
 * The counted selectivities of predicates and of chosen pairs. All of them are counted on the same
 * rows. Immutable.
 *
 * <p>If no row of a sample satisfies a predicate or a pair, the predicate or pair is rare but not
 * impossible. If none of n rows satisfies it, its selectivity is below 3 / n with 95 % confidence
 * (the rule of three: B. D. Jovanovic and P. S. Levy, "A Look at the Rule of Three", The American
 * Statistician 51, 1997). Therefore a pair without a row is left out unless independence predicts
 * at least {@value #INFORMATIVE} rows. In a pair that is kept, and for single predicates, a count
 * of no rows is replaced by half a row, and a count of all rows by all rows except half a row.
 *
 * @param names the predicates' names, no two equal
 * @param counts the counts, of at least one row; they must not change after the call
 * @param isSample whether the table has more rows than the counted ones
 * @param selection the selection by which the pairs were chosen
 * @param pairs the chosen pairs
 * @param untold the number of pairs left out because too few rows give information about them
 * @param unsolvable the number of pairs left out because they would join too many predicates
 */
public record MeasuredStatistics(
    List<String> names,
    PredicateCounts counts,
    boolean isSample,
    PairSelection selection,
    List<PredicatePair> pairs,
    int untold,
    int unsolvable) {
  /** The minimum expected number of rows for which it is informative that no row was found. */
  static final int INFORMATIVE = 3;

  private static final double HALF_A_ROW = 0.5;

  /** Copies the lists. */
  public MeasuredStatistics {
    names = List.copyOf(names);
    pairs = List.copyOf(pairs);
  }

  /**
   * Creates the statistics and chooses the pairs.
   *
   * @param names a name for each predicate
   * @param counts the counts, of at least one row
   * @param isSample whether the table has more rows than the counted ones
   */
  public static MeasuredStatistics of(
      List<String> names, PredicateCounts counts, boolean isSample, PairSelection selection) {
    if (counts.rows() == 0) {
      throw new IllegalArgumentException("there are no rows, so there are no selectivities");
    }
    List<PredicatePair> chosen = selection.choose(PredicatePair.all(counts));
    List<PredicatePair> told =
        chosen.stream().filter(pair -> !isSample || isInformative(counts, pair)).toList();
    List<PredicatePair> pairs =
        selection.isSolvable() ? SolvablePairs.of(counts.predicates(), told) : told;
    int untold = chosen.size() - told.size();
    int unsolvable = told.size() - pairs.size();
    return new MeasuredStatistics(names, counts, isSample, selection, pairs, untold, unsolvable);
  }

  private static boolean isInformative(PredicateCounts counts, PredicatePair pair) {
    double left = counts.rows(pair.left());
    double right = counts.rows(pair.right());
    return counts.rows(pair.left(), pair.right()) > 0
        || left * right / counts.rows() >= INFORMATIVE;
  }

  /** Returns the problem of the single selectivities and of the pairs, with the number of rows. */
  public EstimateFile file() {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < counts.predicates(); i++) {
      known.put(PredicateSet.of(i), share(counts.rows(i)));
    }
    for (PredicatePair pair : pairs) {
      known.put(
          PredicateSet.of(pair.left(), pair.right()),
          share(counts.rows(pair.left(), pair.right())));
    }
    SparseProblem problem = SparseProblem.of(names, known);
    return new EstimateFile(problem, List.of(), (double) counts.rows(), Map.of());
  }

  private double share(long satisfying) {
    double rows = counts.rows();
    return isSample
        ? Math.max(HALF_A_ROW, Math.min((double) satisfying, rows - HALF_A_ROW)) / rows
        : satisfying / rows;
  }

  /** Describes the counts and the choice in one line. */
  public String words() {
    int all = counts.predicates() * (counts.predicates() - 1) / 2;
    String rows = Counted.of(counts.rows(), "row");
    String few = untold > 0 ? ", except " + untold + " for which there are too few rows" : "";
    String many =
        unsolvable > 0
            ? ", except " + unsolvable + " that would join too many predicates to be solved"
            : "";
    return String.format(
        Locale.ROOT,
        "counted on %s; %d of %d pairs: %s%s%s",
        rows,
        pairs.size(),
        all,
        selection.words(),
        few,
        many);
  }
}

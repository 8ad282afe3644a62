package org.gpuquerylab.entropy.statistics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.file.EstimateFile;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * The selectivities of predicates and of chosen pairs, as counted. All are counted on the same
 * rows, so they never contradict each other but for rounding. Immutable.
 *
 * @param names the predicates' names, no two equal
 * @param counts what was counted, on one row or more; not to be changed any more
 * @param selection how the pairs were chosen
 * @param pairs the chosen pairs
 */
public record MeasuredStatistics(
    List<String> names,
    PredicateCounts counts,
    PairSelection selection,
    List<PredicatePair> pairs) {

  /** Copies the lists. */
  public MeasuredStatistics {
    names = List.copyOf(names);
    pairs = List.copyOf(pairs);
  }

  /**
   * Chooses the pairs.
   *
   * @param names a name for each predicate
   * @param counts of at least one row
   */
  public static MeasuredStatistics of(
      List<String> names, PredicateCounts counts, PairSelection selection) {
    if (counts.rows() == 0) {
      throw new IllegalArgumentException("there are no rows, so there are no selectivities");
    }
    List<PredicatePair> pairs = selection.choose(PredicatePair.all(counts));
    return new MeasuredStatistics(names, counts, selection, pairs);
  }

  /** The problem of the single selectivities and of the pairs, with the number of rows. */
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
    return (double) satisfying / counts.rows();
  }

  /** What was counted and chosen, for people, in one line. */
  public String words() {
    int all = counts.predicates() * (counts.predicates() - 1) / 2;
    return "counted on %d rows; %d of %d pairs: %s"
        .formatted(counts.rows(), pairs.size(), all, selection.words());
  }
}

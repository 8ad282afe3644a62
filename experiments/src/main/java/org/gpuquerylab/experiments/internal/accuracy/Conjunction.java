package org.gpuquerylab.experiments.internal.accuracy;

import java.util.Arrays;
import org.gpuquerylab.data.internal.dataset.CellCounts;
import org.gpuquerylab.entropy.estimator.SampleSizes;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.statistics.PairSelection;
import org.gpuquerylab.entropy.statistics.PredicatePair;

/**
 * A conjunction and the counts for its estimate. Single predicates are counted on all rows, as in
 * the histograms of a database system; larger sets are counted on a sample.
 *
 * @param rows the counts over all rows
 * @param sample the rows on which sets of more than one predicate are counted: all rows, or a
 *     sample
 */
record Conjunction(CellCounts rows, CellCounts sample) {

  /** The number of rows that satisfy the conjunction. */
  long truth() {
    return rows.all();
  }

  /** Returns all sets of at most the given number of predicates. */
  long[] upTo(int largest) {
    return KnownSets.upTo(rows.predicates(), largest);
  }

  /** The single predicates, and the pairs that the G test finds correlated on the sample. */
  long[] correlatedPairs() {
    PairSelection selection = new PairSelection.Correlated(PairSelection.USUAL_LEVEL);
    long[] pairs =
        selection.choose(PredicatePair.all(sample.pairs())).stream()
            .mapToLong(pair -> 1L << pair.left() | 1L << pair.right())
            .toArray();
    long[] singles = upTo(1);
    long[] all = Arrays.copyOf(singles, singles.length + pairs.length);
    System.arraycopy(pairs, 0, all, singles.length, pairs.length);
    return KnownSets.of(all);
  }

  /** The set of all predicates. */
  long[] whole() {
    return KnownSets.of((1L << rows.predicates()) - 1);
  }

  /**
   * The selectivities of the known sets.
   *
   * @param sets the known sets T; not modified
   */
  MaxEntProblem known(long[] sets) {
    double[] exact = rows.selectivities();
    double[] sampled = sample.selectivities();
    return MaxEntProblem.of(
        rows.predicates(),
        sets,
        Arrays.stream(sets)
            .mapToDouble(set -> Long.bitCount(set) < 2 ? exact[(int) set] : sampled[(int) set])
            .toArray());
  }

  /** The number of rows on which a set was counted. */
  SampleSizes sizes(MaxEntProblem known) {
    return SampleSizes.of(known, set -> Long.bitCount(set) < 2 ? rows.rows() : sample.rows());
  }
}

package org.gpuquerylab.entropy.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.junit.jupiter.api.Test;

/** Tests what a sample says about predicates that hold for none or for all of its rows. */
class SampledStatisticsTest {
  /**
   * Of 100 rows, 20 satisfy a, 20 b, 10 c, all d and none e; a and b exclude each other, as do a
   * and c.
   */
  private static PredicateCounts disjoint() {
    PredicateCounts counts = new PredicateCounts(5);
    counts.add(new int[] {0, 3}, 2, 20);
    counts.add(new int[] {1, 3}, 2, 20);
    counts.add(new int[] {2, 3}, 2, 10);
    counts.add(new int[] {3}, 1, 50);
    return counts;
  }

  private static MeasuredStatistics measured(boolean isSample) {
    List<String> names = List.of("a", "b", "c", "d", "e");
    return MeasuredStatistics.of(names, disjoint(), isSample, new PairSelection.All());
  }

  private static SparseProblem allPairs(boolean isSample) {
    return measured(isSample).file().problem();
  }

  @Test
  void saysForHowManyPairsASampleIsTooSmall() {
    assertThat(measured(true).words())
        .isEqualTo(
            "counted on 100 rows; 4 of 10 pairs: all, except 6 for which there are too few rows");
    assertThat(measured(false).words()).isEqualTo("counted on 100 rows; 10 of 10 pairs: all");
  }

  @Test
  void conjunctionsWithoutASampledRowAreNotImpossible() {
    SparseProblem sample = allPairs(true);
    // Independence predicts four rows with a and b, but only two with a and c.
    assertThat(sample.selectivity(sample.indexOf(PredicateSet.of(0, 1)))).isEqualTo(0.005);
    assertThat(sample.indexOf(PredicateSet.of(0, 2))).isNegative();
    assertThat(sample.indexOf(PredicateSet.of(0, 4))).isNegative();
    assertThat(sample.selectivity(sample.indexOf(PredicateSet.of(4)))).isEqualTo(0.005);
    assertThat(sample.selectivity(sample.indexOf(PredicateSet.of(3)))).isEqualTo(0.995);
    assertThat(sample.selectivity(sample.indexOf(PredicateSet.of(0, 3)))).isEqualTo(0.2);
  }

  @Test
  void conjunctionsWithoutAnyRowAreImpossible() {
    SparseProblem all = allPairs(false);
    assertThat(all.size()).isEqualTo(15);
    for (int other : new int[] {1, 2, 4}) {
      assertThat(all.selectivity(all.indexOf(PredicateSet.of(0, other)))).isZero();
    }
    assertThat(all.selectivity(all.indexOf(PredicateSet.of(3)))).isEqualTo(1);
  }

  /**
   * Independence predicts ten rows with both, so finding none is not by chance, and the pair is
   * chosen.
   */
  @Test
  void correlatedPairsWithoutASampledRowAreEstimatedAsRare() {
    PredicateCounts counts = new PredicateCounts(2);
    counts.add(new int[] {0}, 1, 100);
    counts.add(new int[] {1}, 1, 100);
    counts.add(new int[] {}, 0, 800);
    PairSelection correlated = new PairSelection.Correlated(PairSelection.USUAL_LEVEL);
    SparseProblem problem =
        MeasuredStatistics.of(List.of("a", "b"), counts, true, correlated).file().problem();
    assertThat(problem.selectivity(problem.indexOf(PredicateSet.of(0, 1)))).isEqualTo(0.0005);
  }
}

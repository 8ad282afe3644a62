package org.gpuquerylab.entropy.internal.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.entropy.statistics.GStatistic;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.gpuquerylab.entropy.statistics.PredicatePair;
import org.junit.jupiter.api.Test;

class FactorRowsTest {
  private static final int ROWS = 20_000;

  private static PredicateCounts counts(CorrelatedRows rows, int predicates) {
    PredicateCounts counts = new PredicateCounts(predicates);
    int[] satisfied = new int[predicates];
    for (int cell : rows.cells()) {
      int size = 0;
      for (int i = 0; i < predicates; i++) {
        if ((cell >>> i & 1) != 0) {
          satisfied[size++] = i;
        }
      }
      counts.add(satisfied, size, 1);
    }
    return counts;
  }

  @Test
  void theSameSeedGivesTheSameRows() {
    assertThat(FactorRows.draw(5, 100, 3).cells()).isEqualTo(FactorRows.draw(5, 100, 3).cells());
    assertThat(FactorRows.draw(5, 100, 3).cells()).isNotEqualTo(FactorRows.draw(5, 100, 4).cells());
    assertThat(FactorRows.draw(1, 1, 0).size()).isEqualTo(1);
  }

  @Test
  void selectivitiesAreInTheirRange() {
    for (int seed = 0; seed < 20; seed++) {
      double[] all = FactorRows.draw(4, ROWS, seed).selectivities();
      for (int i = 0; i < 4; i++) {
        // The smallest and the largest selectivity, widened by five standard errors.
        assertThat(all[1 << i]).as("seed %d", seed).isBetween(0.025, 0.91);
      }
    }
  }

  /**
   * In a third of the pairs, both predicates belong to one factor: these pairs are correlated, and
   * only a few of the other pairs seem to be.
   */
  @Test
  void aThirdOfThePairsIsCorrelated() {
    int pairs = 0;
    int correlated = 0;
    for (int seed = 0; seed < 40; seed++) {
      PredicateCounts counts = counts(FactorRows.draw(6, ROWS, seed), 6);
      for (PredicatePair pair : PredicatePair.all(counts)) {
        pairs++;
        correlated += GStatistic.significance(pair.g()) < 1e-6 ? 1 : 0;
      }
    }
    assertThat((double) correlated / pairs).isBetween(0.25, 0.42);
  }
}

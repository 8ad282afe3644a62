package org.gpuquerylab.data.internal.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.junit.jupiter.api.Test;

class CellCountsTest {

  private static int[] masks(int predicates, int rows, long seed) {
    return new SplittableRandom(seed).ints(rows, 0, 1 << predicates).toArray();
  }

  private static long count(int[] masks, int set) {
    long count = 0;
    for (int mask : masks) {
      count += (mask & set) == set ? 1 : 0;
    }
    return count;
  }

  @Test
  void selectivitiesAreThoseOfTheRows() {
    for (int z = 1; z <= 6; z++) {
      int[] masks = masks(z, 500, z);
      CellCounts counts = CellCounts.of(z, masks);
      double[] selectivities = counts.selectivities();
      assertThat(counts.rows()).isEqualTo(500);
      assertThat(counts.all()).isEqualTo(count(masks, (1 << z) - 1));
      for (int set = 0; set < 1 << z; set++) {
        assertThat(selectivities[set]).isCloseTo(count(masks, set) / 500.0, within(1e-12));
      }
    }
  }

  @Test
  void pairsAreThoseOfTheRows() {
    int[] masks = masks(5, 300, 9);
    PredicateCounts pairs = CellCounts.of(5, masks).pairs();
    assertThat(pairs.rows()).isEqualTo(300);
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 5; j++) {
        assertThat(pairs.rows(i, j)).isEqualTo(count(masks, 1 << i | 1 << j));
      }
    }
  }

  @Test
  void aSampleOfAllRowsIsAllRows() {
    CellCounts counts = CellCounts.of(4, masks(4, 200, 2));
    for (long rows : new long[] {200, 201, 1_000_000}) {
      CellCounts sample = counts.sample(rows, 1);
      assertThat(sample.rows()).isEqualTo(200);
      assertThat(sample.selectivities()).isEqualTo(counts.selectivities());
    }
    assertThat(counts.sample(0, 1).rows()).isZero();
  }

  /**
   * No row is drawn twice, and all rows are drawn equally often; the tolerance is 20 standard
   * errors.
   */
  @Test
  void samplesAreWithoutReplacementAndUnbiased() {
    int[] masks = masks(3, 100, 4);
    CellCounts counts = CellCounts.of(3, masks);
    double expected = 0.3 * counts.all();
    double sum = 0;
    for (int seed = 0; seed < 400; seed++) {
      CellCounts sample = counts.sample(30, seed);
      assertThat(sample.rows()).isEqualTo(30);
      assertThat(sample.all()).isLessThanOrEqualTo(counts.all());
      sum += sample.all();
    }
    assertThat(sum / 400).isCloseTo(expected, within(0.35));
    assertThat(counts.sample(30, 7).selectivities())
        .isEqualTo(counts.sample(30, 7).selectivities());
  }
}

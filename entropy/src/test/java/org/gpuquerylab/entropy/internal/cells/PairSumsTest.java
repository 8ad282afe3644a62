package org.gpuquerylab.entropy.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.primitives.internal.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the sums with those over all cells, one by one. */
class PairSumsTest {
  @ParameterizedTest(name = "z = {0}, {1} of the pairs, {2} threads")
  @CsvSource({
    "0, 1, 1",
    "1, 1, 1",
    "2, 1, 1",
    "3, 1, 1",
    "4, 1, 1",
    "5, 1, 2",
    "6, 0.5, 1",
    "7, 1, 1",
    "8, 0, 1",
    "9, 0.3, 1",
    "10, 1, 3",
    "11, 0.9, 1",
    "12, 1, 1",
    "13, 0.1, 2",
    "14, 1, 1",
    "15, 1, 1",
    "15, 0, 3",
    "19, 0.5, 3"
  })
  void equalsTheSumsOfAllCells(int z, double share, int threads) {
    MaxEntProblem problem = problem(z, share);
    double[] w = weights(problem);
    double[] plain = cells(problem, w);
    SupersetSums.inPlace(plain);
    try (Workers workers = new Workers("test", threads)) {
      PairSums sums = new PairSums(z, workers);
      for (int repeat = 0; repeat < 2; repeat++) {
        sums.evaluate(PairWeights.of(problem, w));
        for (long set : KnownSets.upTo(z, 2)) {
          check(sums.moment(set), plain[(int) set], set);
        }
      }
      check(sums.total(PairWeights.of(problem, w)), plain[0], 0);
      for (int set = 0; set < plain.length; set += 1 + plain.length / 37) {
        PairSums fewer = new PairSums(z - Integer.bitCount(set), workers);
        check(fewer.total(PairWeights.of(problem, w).given(set)), plain[set], set);
      }
    }
  }

  private static void check(double actual, double expected, long set) {
    if (!(Math.abs(actual / expected - 1) < 1e-12)) {
      assertThat(actual).as("set %d", set).isEqualTo(expected);
    }
  }

  /** Some of the singles and pairs are known. */
  private static MaxEntProblem problem(int z, double share) {
    SplittableRandom random = new SplittableRandom(z);
    long[] sets =
        Arrays.stream(KnownSets.upTo(z, 2))
            .filter(set -> random.nextDouble() < (Long.bitCount(set) == 2 ? share : 0.8))
            .toArray();
    long[] known = KnownSets.of(sets);
    double[] selectivities = new double[known.length];
    Arrays.fill(selectivities, 0.5);
    selectivities[0] = 1;
    return MaxEntProblem.of(z, known, selectivities);
  }

  private static double[] weights(MaxEntProblem problem) {
    return new SplittableRandom(problem.size()).doubles(problem.size(), -0.5, 0.3).toArray();
  }

  private static double[] cells(MaxEntProblem problem, double[] w) {
    double[] cells = new double[1 << problem.predicates()];
    for (int cell = 0; cell < cells.length; cell++) {
      double exponent = -1;
      for (int i = 0; i < w.length; i++) {
        exponent += (problem.set(i) & ~cell) == 0 ? w[i] : 0;
      }
      cells[cell] = Math.exp(exponent);
    }
    return cells;
  }

  /** Weights that almost cancel, like those of predicates that almost always hold. */
  @Test
  void doesNotOverflowWhereTheCellsDoNot() {
    double[] known = new double[37];
    Arrays.fill(known, 0.5);
    known[0] = 1;
    double[] w = new double[37];
    Arrays.fill(w, 36);
    w[0] = 1 - 36 * 36;
    MaxEntProblem problem = MaxEntProblem.of(36, KnownSets.upTo(36, 1), known);
    PairWeights weights = PairWeights.of(problem, w).given((1L << 24) - 1);
    try (Workers workers = new Workers("test", 1)) {
      double ratio = new PairSums(12, workers).total(weights) / Math.pow(1 + Math.exp(-36), 12);
      assertThat(Math.abs(ratio - 1)).isLessThan(1e-12);
    }
  }

  @Test
  void knowsItsMemoryAndRefusesWhatTakesTooLong() {
    assertThat(PairSums.bytes(30, 1)).isBetween(3L << 23, 5L << 23);
    assertThat(PairSums.bytes(36, 1)).isBetween(3L << 27, 4L << 27);
    assertThat(PairSums.bytes(62, 1)).isGreaterThan(1L << 46);
    PairSums.check(36, 1);
    assertThatThrownBy(() -> PairSums.check(39, 2))
        .isInstanceOf(SolverLimitException.class)
        .hasMessageContaining("39 predicates")
        .hasMessageContaining("MiB of memory")
        .hasMessageContaining("82 seconds for each pass")
        .hasMessageNotContaining("\n");
  }
}

package org.gpuquerylab.entropy.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.primitives.internal.Workers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellVectorTest {
  /** Tests sizes below and above the block size, with one, two and three bits in the last pass. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 1", "4, 1", "15, 1", "16, 2", "17, 1", "18, 3", "19, 2"})
  void equalsThePlainTransforms(int z, int threads) {
    long[] sets = KnownSets.upTo(z, 2);
    double[] known = new double[sets.length];
    double[] w = new double[sets.length];
    SplittableRandom random = new SplittableRandom(z);
    for (int i = 0; i < w.length; i++) {
      known[i] = i == 0 ? 1 : 0.5;
      w[i] = random.nextDouble() - 0.5;
    }
    MaxEntProblem problem = MaxEntProblem.of(z, sets, known);
    try (Workers workers = new Workers("test", threads)) {
      CellVector vector = new CellVector(problem, Support.full(z), workers);
      vector.evaluate(w);
      double[] plain = plainCells(problem, w);
      SupersetSums.inPlace(plain);
      for (int set = 0; set < plain.length; set++) {
        double difference = Math.abs(vector.values()[set] / plain[set] - 1);
        if (!(difference < 1e-11)) {
          assertThat(vector.values()[set]).as("set %d", set).isEqualTo(plain[set]);
        }
      }
    }
  }

  private static double[] plainCells(MaxEntProblem problem, double[] w) {
    double[] x = new double[(int) problem.cells()];
    for (int i = 0; i < w.length; i++) {
      x[(int) problem.set(i)] = w[i];
    }
    for (int bit = 1; bit < x.length; bit <<= 1) {
      for (int cell = 0; cell < x.length; cell++) {
        x[cell] += (cell & bit) != 0 ? x[cell ^ bit] : 0;
      }
    }
    for (int cell = 0; cell < x.length; cell++) {
      x[cell] = Math.exp(x[cell] - 1);
    }
    return x;
  }
}

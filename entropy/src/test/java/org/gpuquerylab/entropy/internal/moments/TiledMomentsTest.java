package org.gpuquerylab.entropy.internal.moments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.gpuquerylab.entropy.internal.cells.CellVector;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.primitives.internal.Workers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests sizes that use lanes, rows of a tile and high bits, and walks of several threads. */
class TiledMomentsTest {
  @ParameterizedTest(name = "z = {0}, sets of up to {1}, {2} threads")
  @CsvSource({
    "1, 1, 1", "2, 2, 1", "5, 3, 1", "6, 2, 1", "7, 2, 1", "8, 3, 2", "9, 2, 1", "13, 2, 1",
    "14, 3, 1", "15, 2, 1", "15, 2, 4", "16, 3, 1", "17, 2, 2", "18, 2, 1", "18, 2, 3", "17, 3, 4",
    "16, 0, 1", "17, 0, 2", "18, 0, 1"
  })
  void equalsTheVectorsMoments(int z, int largest, int threads) {
    MaxEntProblem problem = problem(z, largest);
    double[] w = weights(problem);
    try (Workers workers = new Workers("test", threads)) {
      CellVector vector = new CellVector(problem, Support.full(z), workers);
      vector.evaluate(w);
      TiledMoments tiled = new TiledMoments(problem, Tiling.of(z), threads, workers);
      for (boolean unions : new boolean[] {true, false, true}) {
        tiled.evaluate(w, unions);
        for (int i = 0; i < problem.size(); i++) {
          for (int j = unions ? 0 : i; j <= i; j++) {
            int union = (int) (problem.set(i) | problem.set(j));
            check(tiled.moment(union), vector.values()[union], union);
          }
        }
      }
      double[] all = tiled.all(w);
      for (int set = 0; set < all.length; set++) {
        check(all[set], vector.values()[set], set);
      }
    }
  }

  private static void check(double actual, double expected, int set) {
    if (!(Math.abs(actual / expected - 1) < 1e-11)) {
      assertThat(actual).as("set %d", set).isEqualTo(expected);
    }
  }

  /**
   * A problem with all sets of up to the largest size, or with random sets of any size if that is
   * 0.
   */
  private static MaxEntProblem problem(int z, int largest) {
    SplittableRandom random = new SplittableRandom(z);
    long[] sets =
        largest == 0
            ? KnownSets.of(random.longs(4L * z, 0, 1L << z).toArray())
            : KnownSets.upTo(z, largest);
    double[] known = new double[sets.length];
    java.util.Arrays.fill(known, 0.5);
    known[0] = 1;
    return MaxEntProblem.of(z, sets, known);
  }

  private static double[] weights(MaxEntProblem problem) {
    SplittableRandom random = new SplittableRandom(problem.size());
    return random.doubles(problem.size(), -0.5, 0.3).toArray();
  }
}

package org.gpuquerylab.measure.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.gpuquerylab.measure.internal.compare.ShiftTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the tests with their definitions: enumerates all signs of the ranks, and all ways to
 * split the ranks.
 */
class ShiftTestTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 12})
  void pairsAreTestedOverAllSigns(int n) {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(1_000L * n + seed);
      double shift = random.nextBoolean() ? 0 : 2 * random.nextGaussian();
      double[] differences = random.doubles(n, -1, 1).map(d -> d + shift).toArray();
      double margin = seed % 2 == 0 ? 0 : 0.3;
      double expected =
          Math.min(
              1,
              2
                  * Math.min(
                      signs(minus(differences, margin)),
                      signs(negated(minus(differences, -margin)))));
      assertThat(ShiftTest.ofPairs(differences, margin))
          .as("n %d, seed %d", n, seed)
          .isEqualTo(expected, within(1e-12));
    }
  }

  /**
   * The share of all combinations of signs whose sum of positive ranks is at least the data's sum.
   */
  private static double signs(double[] differences) {
    int n = differences.length;
    int[] ranks = ranks(Arrays.stream(differences).map(Math::abs).toArray());
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += differences[i] > 0 ? ranks[i] : 0;
    }
    int atLeast = 0;
    for (int signs = 0; signs < 1 << n; signs++) {
      int other = 0;
      for (int i = 0; i < n; i++) {
        other += (signs >> i & 1) * (i + 1);
      }
      atLeast += other >= sum ? 1 : 0;
    }
    return (double) atLeast / (1 << n);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7})
  void samplesAreTestedOverAllSplits(int n) {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(1_000L * n + seed);
      double shift = random.nextBoolean() ? 0 : 2 * random.nextGaussian();
      double[] base = random.doubles(n, -1, 1).toArray();
      double[] other = random.doubles(1 + n / 2, -1, 1).map(d -> d + shift).toArray();
      double margin = seed % 2 == 0 ? 0 : 0.3;
      double above = splits(base, minus(other, margin));
      double below = splits(negated(base), negated(minus(other, -margin)));
      assertThat(ShiftTest.ofSamples(base, other, margin))
          .as("n %d, seed %d", n, seed)
          .isEqualTo(Math.min(1, 2 * Math.min(above, below)), within(1e-12));
    }
  }

  /** The share of all splits whose second part has at least the data's sum of ranks. */
  private static double splits(double[] base, double[] other) {
    int n = base.length + other.length;
    double[] all = Arrays.copyOf(base, n);
    System.arraycopy(other, 0, all, base.length, other.length);
    int[] ranks = ranks(all);
    int sum = Arrays.stream(ranks, base.length, n).sum();
    int atLeast = 0;
    int splits = 0;
    for (int set = 0; set < 1 << n; set++) {
      if (Integer.bitCount(set) == other.length) {
        int ranked = 0;
        for (int i = 0; i < n; i++) {
          ranked += (set >> i & 1) * (i + 1);
        }
        splits++;
        atLeast += ranked >= sum ? 1 : 0;
      }
    }
    return (double) atLeast / splits;
  }

  private static int[] ranks(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return Arrays.stream(values).mapToInt(v -> 1 + Arrays.binarySearch(sorted, v)).toArray();
  }

  private static double[] minus(double[] values, double shift) {
    return Arrays.stream(values).map(v -> v - shift).toArray();
  }

  private static double[] negated(double[] values) {
    return Arrays.stream(values).map(v -> -v).toArray();
  }

  @Test
  void equalValuesSayNothing() {
    assertThat(ShiftTest.ofPairs(new double[20], 0)).isEqualTo(1);
    assertThat(ShiftTest.ofPairs(new double[20], 0.1)).isEqualTo(1);
    assertThat(ShiftTest.ofSamples(new double[20], new double[20], 0)).isEqualTo(1);
    double[] above = new double[20];
    Arrays.fill(above, 0.1);
    assertThat(ShiftTest.ofPairs(above, 0.1)).isEqualTo(1);
    assertThat(ShiftTest.ofPairs(above, 0.05)).isLessThan(1e-3);
  }

  @Test
  void manyValuesWithTiesAreTested() {
    Random random = new Random(1);
    double[] few = random.doubles(5_000).map(d -> Math.floor(4 * d)).toArray();
    double[] shifted = Arrays.stream(few).map(v -> v + 1).toArray();
    assertThat(ShiftTest.ofSamples(few, shifted, 0.5)).isLessThan(1e-6);
    assertThat(ShiftTest.ofSamples(few, few, 0)).isGreaterThan(0.9);
  }
}

package org.gpuquerylab.operators.internal.fused;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LocalMemoryTest {
  private static final int UNIT = LocalMemory.UNIT;

  @Test
  void keepsWholeTablesIfAllFit() {
    assertThat(LocalMemory.divide(new double[] {1, 0.2}, new long[] {160, 32}, 192))
        .containsExactly(160, 32);
  }

  /** The small table has more probes for each byte, so only the start of the large one is kept. */
  @Test
  void keepsTheStartOfATableThatDoesNotFit() {
    assertThat(LocalMemory.divide(new double[] {1, 0.2}, new long[] {160, 16}, 100))
        .containsExactly(80, 16);
  }

  @Test
  void leavesOutWhatIsRareOrHasNoBits() {
    assertThat(LocalMemory.divide(new double[] {1, 0.005, 1}, new long[] {0, 32, 32}, 1000))
        .containsExactly(0, 0, 32);
    assertThat(LocalMemory.divide(new double[] {0.015}, new long[] {32}, 16)).containsExactly(0);
    assertThat(LocalMemory.divide(new double[] {1}, new long[] {32}, -8)).containsExactly(0);
    assertThat(LocalMemory.divide(new double[0], new long[0], 64)).isEmpty();
  }

  /** Compares the division with all other divisions into units. */
  @Test
  void noOtherDivisionKeepsMoreProbes() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      int tables = 1 + random.nextInt(3);
      double[] rates = random.doubles(tables, 6 * LocalMemory.RARE, 1).toArray();
      long[] bytes = random.longs(tables, 0, 6).map(units -> units * UNIT).toArray();
      long free = random.nextInt(12 * UNIT);
      long[] near = LocalMemory.divide(rates, bytes, free);
      String what =
          String.format(Locale.ROOT, "seed %d, round %d: %s", seed, round, Arrays.toString(near));
      assertThat(Arrays.stream(near).sum()).as(what).isLessThanOrEqualTo(free);
      for (int k = 0; k < tables; k++) {
        assertThat(near[k]).as(what).isBetween(0L, bytes[k]);
        assertThat(near[k] % UNIT).as(what).isZero();
      }
      assertThat(probes(rates, bytes, near))
          .as(what)
          .isGreaterThanOrEqualTo(most(rates, bytes, free, 0) - 1e-9);
    }
  }

  private static double probes(double[] rates, long[] bytes, long[] near) {
    double sum = 0;
    for (int k = 0; k < rates.length; k++) {
      sum += bytes[k] == 0 ? 0 : rates[k] * near[k] / bytes[k];
    }
    return sum;
  }

  private static double most(double[] rates, long[] bytes, long free, int table) {
    if (table == rates.length) {
      return 0;
    }
    double best = 0;
    for (long near = 0; near <= Math.min(bytes[table], free); near += UNIT) {
      double here = bytes[table] == 0 ? 0 : rates[table] * near / bytes[table];
      best = Math.max(best, here + most(rates, bytes, free - near, table + 1));
    }
    return best;
  }
}

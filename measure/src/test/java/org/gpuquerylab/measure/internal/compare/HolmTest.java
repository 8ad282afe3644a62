package org.gpuquerylab.measure.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HolmTest {

  @Test
  void anExampleByHand() {
    assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, Offset.offset(1e-12));
    assertThat(Holm.adjust(new double[0])).isEmpty();
    assertThat(Holm.adjust(new double[] {0.7})).containsExactly(0.7);
  }

  /**
   * Follows the definition of Holm's procedure: reject hypotheses in ascending order of their
   * p-values, until one cannot be rejected.
   */
  @Test
  void rejectsAsManyHypothesesAsTheProcedure() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      double[] p = random.doubles(1 + random.nextInt(30)).map(d -> d * d * d).toArray();
      double level = 0.05;
      double[] sorted = p.clone();
      Arrays.sort(sorted);
      int rejected = 0;
      while (rejected < p.length && sorted[rejected] <= level / (p.length - rejected)) {
        rejected++;
      }
      long found = Arrays.stream(Holm.adjust(p)).filter(a -> a <= level).count();
      assertThat(found).as("seed %d", seed).isEqualTo(rejected);
    }
  }
}

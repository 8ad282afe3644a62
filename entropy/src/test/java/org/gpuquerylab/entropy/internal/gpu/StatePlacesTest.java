package org.gpuquerylab.entropy.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatePlacesTest {
  /** A record with component names of one word and of two words. */
  record Pair(double first, double secondValue) {}

  @Test
  void namesComponentsAsKernelsDo() {
    assertThat(StatePlaces.of(Pair.class).keySet()).containsExactly("FIRST", "SECOND_VALUE");
    assertThat(StatePlaces.of(Pair.class).values()).containsExactly(0, 1);
  }
}

package org.gpuquerylab.entropy.internal.moments.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SolverStateTest {
  /** The array that goes to the device and comes back is in the order of the components. */
  @Test
  void isInTheOrderOfItsComponents() {
    double[] values = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    SolverState state = SolverState.of(values);
    assertThat(state.toArray()).isEqualTo(values);
    assertThat(SolverState.PLACES)
        .containsEntry("PHASE", (int) state.phase())
        .containsEntry("RESIDUAL", (int) state.residual())
        .containsEntry("AGAIN", (int) state.again())
        .containsEntry("KNOWN_PASSES", (int) state.knownPasses())
        .containsEntry("FACTORIZATIONS", (int) state.factorizations())
        .hasSize(values.length);
  }
}

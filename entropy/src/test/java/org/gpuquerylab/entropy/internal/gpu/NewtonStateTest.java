package org.gpuquerylab.entropy.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;

class NewtonStateTest {
  /** The array that is copied to and from the device has the order of the components. */
  @Test
  void isInTheOrderOfItsComponents() {
    double[] values = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    NewtonState state = NewtonState.of(values);
    assertThat(state.toArray()).isEqualTo(values);
    assertThat(NewtonState.PLACES)
        .containsEntry("VERDICT", (int) state.verdict())
        .containsEntry("DUAL", (int) state.dual())
        .containsEntry("CURRENT", (int) state.current())
        .containsEntry("BY_CHANGE", (int) state.byChange())
        .hasSize(values.length);
    List<String> names = List.copyOf(NewtonState.PLACES.keySet());
    double[] start = NewtonState.start(StoppingRule.ratio(0.25), 7).toArray();
    assertThat(start[names.indexOf("EPSILON")]).isEqualTo(0.25);
    assertThat(start[names.indexOf("CAP")]).isEqualTo(7);
  }
}

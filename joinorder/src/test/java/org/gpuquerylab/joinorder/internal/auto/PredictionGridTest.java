package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Starts {@link PredictionGrid} as a user does, in a separate JVM, with one point of the grid. */
@Tag("long")
class PredictionGridTest {

  @Test
  void comparesEachAlgorithmOfThePoint() throws Exception {
    StartedProgram ended = StartedProgram.run(PredictionGrid.class, "linear", "6");
    assertThat(ended.status()).as(ended.text()).isZero();
    for (Method method : HostMethods.all()) {
      String name = method.entry().name();
      assertThat(ended.text())
          .containsPattern("(?m)^linear 6 " + name + " \\| [0-9.e-]+ [0-9.e-]+ ")
          .containsPattern("(?m)^" + name + ": of 1 within a factor of 2: time [01] ");
    }
    int all = HostMethods.all().size();
    assertThat(ended.text()).containsPattern("(?m)^all: of " + all + " within a factor of 2: ");
  }

  @Test
  void aPointThatIsNotInTheGridIsRefused() throws Exception {
    for (String[] wrong : List.of(new String[] {"line"}, new String[] {"linear", "7"})) {
      StartedProgram ended = StartedProgram.run(PredictionGrid.class, wrong);
      assertThat(ended.status()).isEqualTo(2);
      assertThat(ended.text().lines())
          .singleElement()
          .asString()
          .startsWith("PredictionGrid: give");
    }
  }
}

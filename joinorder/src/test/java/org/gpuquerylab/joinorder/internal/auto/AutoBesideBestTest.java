package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Starts {@link AutoBesideBest} as a user does, with one query on the CPU. */
@Tag("long")
class AutoBesideBestTest {
  @Test
  void comparesAutoWithTheAlgorithmsOfHostAndDevice() throws Exception {
    StartedProgram ended = StartedProgram.run(AutoBesideBest.class, "cpu", "2", "linear", "21");
    assertThat(ended.status()).as(ended.text()).isZero();
    assertThat(ended.text())
        .containsPattern(
            "(?m)^linear 21 \\| auto [0-9.e-]+, ratio [0-9.]+, of the medians [0-9.]+ \\| ")
        .containsPattern("(?m)^linear 21 .* \\| dpccp [0-9.e-]+ ")
        .containsPattern("(?m)^linear 21 .* \\| tree-gpu [0-9.e-]+.* \\| dptree ")
        .containsPattern(
            "(?m)^[01] of 1 compared queries above 1\\.3; [01] by the ratio of the medians$");
  }

  @Test
  void aDeviceShapeOrSizeThatDoesNotExistIsRefused() throws Exception {
    for (List<String> wrong :
        List.of(
            List.<String>of(),
            List.of("none:0"),
            List.of("cpu", "one"),
            List.of("cpu", "1", "line"),
            List.of("cpu", "1", "linear", "19"))) {
      StartedProgram ended = StartedProgram.run(AutoBesideBest.class, wrong.toArray(String[]::new));
      assertThat(ended.status()).as("%s: %s", wrong, ended.text()).isEqualTo(2);
      // The class path of the tests has no logger, and SLF4J says so.
      assertThat(ended.text().lines())
          .filteredOn(line -> !line.startsWith("SLF4J"))
          .singleElement()
          .asString()
          .startsWith("AutoBesideBest: ");
    }
  }
}

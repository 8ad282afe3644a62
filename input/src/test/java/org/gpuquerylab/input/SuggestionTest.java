package org.gpuquerylab.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionTest {

  private static final List<String> NAMES = List.of("dpsize", "dpsub", "dpccp", "ec-gpu");

  @Test
  void namesTheChoicesAndTheNearestOne() {
    assertThat(Suggestion.unknown("algorithm", "dpcpp", NAMES))
        .hasMessage(
            "unknown algorithm 'dpcpp'; did you mean dpccp? choose from dpsize, dpsub, dpccp,"
                + " ec-gpu");
    assertThat(Suggestion.unknown("algorithm", "genetic", NAMES))
        .hasMessage("unknown algorithm 'genetic'; choose from dpsize, dpsub, dpccp, ec-gpu");
  }

  @Test
  void ignoresCase() {
    assertThat(Suggestion.nearest("EC-GPU", NAMES)).contains("ec-gpu");
    assertThat(Suggestion.nearest("", NAMES)).isEmpty();
  }
}

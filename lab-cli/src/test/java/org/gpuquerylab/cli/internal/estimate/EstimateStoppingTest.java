package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Test;

class EstimateStoppingTest extends CommandLineHarness {

  /** The paper's example; the estimate for all three predicates together is 0.08. */
  private static final String EXAMPLE =
      """
      {"predicates": ["a", "b", "c"],
       "selectivities": [
        {"of": ["a"], "value": 0.5}, {"of": ["b"], "value": 0.5}, {"of": ["c"], "value": 0.5},
        {"of": ["a", "b"], "value": 0.4}, {"of": ["b", "c"], "value": 0.1}],
       "estimate": [["a", "b", "c"], ["a", "c"]]}
      """;

  @Test
  void thePapersStoppingRuleNeedsAnAlgorithmThatTakesIt() throws Exception {
    String file = file(EXAMPLE);
    for (String algorithm : List.of("newton-b", "newton-a", "scaling")) {
      assertThat(lab("estimate", file, "--stopping", "paper-gpu", "--algorithm", algorithm))
          .isZero();
      assertThat(out.toString()).contains(algorithm, "0.0800000");
    }
    for (List<String> algorithm :
        List.of(List.<String>of(), List.of("--algorithm", "newton-moments"))) {
      List<String> arguments = new ArrayList<>(List.of("estimate", file, "--stopping=paper-gpu"));
      arguments.addAll(algorithm);
      err.getBuffer().setLength(0);
      assertThat(lab(arguments.toArray(String[]::new))).isEqualTo(2);
      assertThat(err.toString())
          .contains("--stopping paper-gpu: give an --algorithm that supports it, scaling, ")
          .contains("newton-b-gpu");
    }
    err.getBuffer().setLength(0);
    assertThat(lab("estimate", file, "--stopping", "paper-cpu")).isEqualTo(2);
    assertThat(err.toString()).contains("paper-cpu", "paper-gpu").hasLineCount(1);
  }
}

package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code lab estimate --repair}. */
class EstimateRepairTest extends CommandLineHarness {
  /**
   * A contradictory problem: P(a != c) is larger than P(a != b) + P(b != c). Only the selectivity
   * of a and c comes from a small sample.
   */
  private static final String CONTRADICTORY =
      """
      {"predicates": ["a", "b", "c"], "rows": 100000,
       "selectivities": [
        {"of": ["a"], "value": 0.5}, {"of": ["b"], "value": 0.5}, {"of": ["c"], "value": 0.5},
        {"of": ["a", "b"], "value": 0.45}, {"of": ["b", "c"], "value": 0.45},
        {"of": ["a", "c"], "value": 0.05, "rows": 50}],
       "estimate": [["a", "c"], ["a", "b"]]}
      """;

  static List<String> algorithms() {
    return MaxEntSolvers.all().stream().map(SolverEntry::name).toList();
  }

  @Test
  void repairsWhatContradictsItself() throws Exception {
    String file = file(CONTRADICTORY);
    assertThat(lab("estimate", file)).isEqualTo(2);
    assertThat(err.toString())
        .contains("contradict each other")
        .endsWith(", or give --repair, which changes the selectivities as little as possible\n");
    err.getBuffer().setLength(0);
    assertThat(lab("estimate", file, "--repair", "--json")).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/repaired/0/of")).hasSize(2);
    assertThat(json.at("/repaired/0/of/1").asText()).isEqualTo("c");
    assertThat(json.at("/repaired/0/from").asDouble()).isEqualTo(0.05);
    assertThat(json.at("/repaired/0/to").asDouble()).isCloseTo(0.4, within(0.01));
    assertThat(json.at("/estimates/0/value").asDouble())
        .isCloseTo(json.at("/repaired/0/to").asDouble(), within(1e-9));
    assertThat(json.at("/estimates/1/value").asDouble()).isCloseTo(0.45, within(0.01));
    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void everyAlgorithmRepairs(String algorithm) throws Exception {
    String file = file(CONTRADICTORY);
    assertThat(lab("estimate", file, "--repair", "--algorithm", algorithm, "--backend", "cpu"))
        .isZero();
    assertThat(out.toString())
        .contains("with a penalty, ")
        .containsPattern("repaired     \\d of 6 known selectivities, the largest changes first\n")
        .containsPattern("from +to +conjunction\n0.0500000000 +0.39\\d+ +a and c\n");
  }

  @Test
  void saysThatNothingIsToBeRepaired() throws Exception {
    String file = Path.of("..", "docs", "examples", "three-predicates.json").toString();
    assertThat(lab("estimate", file, "--repair")).isZero();
    assertThat(out.toString())
        .contains("repaired     nothing, because the known selectivities agree\n", "0.0800000");
    out.getBuffer().setLength(0);
    assertThat(lab("estimate", file, "--repair", "--json")).isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).get("repaired")).isEmpty();
  }

  @Test
  void repairsNoBinaryFiles() throws Exception {
    assertThat(lab("estimate", "--repair", "--problems", "p", "--solutions", "s")).isEqualTo(2);
    assertThat(err.toString()).contains("--repair needs FILE");
  }
}

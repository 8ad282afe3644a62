package org.gpuquerylab.cli.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests memory budgets of {@code lab ssb}. */
@Tag("long")
class SsbMemoryTest extends CommandLineHarness {

  private static final String[] STREAMED = {
    "ssb", "--sf", "0.02", "--backend", "cpu", "--repetitions", "1", "--query", "q21,q41", "--rows"
  };

  @ParameterizedTest
  @ValueSource(strings = {"fused", "operator"})
  void streamsWhatTheMemoryBudgetDoesNotHold(String path) {
    assertThat(lab(with(STREAMED, "--path", path))).isZero();
    List<String> whole = results();
    assertThat(whole).hasSizeGreaterThan(100);
    assertThat(lines()).noneMatch(line -> line.startsWith("streamed"));
    out.getBuffer().setLength(0);
    assertThat(lab(with(STREAMED, "--path", path, "--memory", "1500K")))
        .as(err.toString())
        .isZero();
    assertThat(results()).isEqualTo(whole);
    assertThat(lines())
        .anyMatch(
            line ->
                line.matches("streamed in chunks, .* rows of each chunk: q21 [0-9]+, q41 [0-9]+"))
        .contains("scan bandwidth: not measured, because there is not enough memory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fused", "operator"})
  void saysHowMuchMemoryIsNeeded(String path) {
    assertThat(lab(with(STREAMED, "--path", path, "--memory", "20K"))).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString().strip())
        .matches(
            "lab: --memory 20K: (q21: )?path "
                + path
                + " needs at least [0-9]{5,} bytes of device memory; "
                + "give more, such as --memory [0-9]+[KM], or --path parallel");
  }

  /**
   * Follows the advice of each message until the command succeeds, which must be after the first
   * advice.
   */
  @ParameterizedTest
  @CsvSource({"fused, 0", "fused, 20K", "fused, 976K", "operator, 0", "operator, 20K", "auto, 0"})
  void theMemoryThatIsAdvisedSuffices(String path, String memory) {
    String[] command = {
      "ssb",
      "--sf",
      "0.02",
      "--backend",
      "cpu",
      "--repetitions",
      "1",
      "--path",
      path,
      "--query",
      "q11,q21,q33,q43",
      "--profiles",
      folder.resolve("none").toString()
    };
    assertThat(lab(with(command, "--memory", memory))).isEqualTo(2);
    Matcher advice =
        Pattern.compile("lab: --memory .* such as --memory ([0-9]+[KMG]), or --path parallel")
            .matcher(err.toString().strip());
    assertThat(advice.matches()).as(err.toString()).isTrue();
    err.getBuffer().setLength(0);
    assertThat(lab(with(command, "--memory", advice.group(1)))).as(err.toString()).isZero();
  }

  @Test
  void moreDataThanTheJvmMayHoldIsRefused() {
    assumeTrue(Runtime.getRuntime().maxMemory() < 70_000_000_000L);
    assertThat(lab("ssb", "--sf", "300", "--path", "parallel")).isEqualTo(2);
    assertFault("--sf 300.0: needs up to 72.0 GB of host memory, and the JVM may take ");
  }
}

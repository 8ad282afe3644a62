package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares invented runs of one build with themselves, and of a build that is 20 % slower. */
class SameBuildCheckTest extends InventedRuns {

  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(text, true, StandardCharsets.UTF_8);

  @Test
  void oneBuildGetsAtMostFivePercentFalseVerdicts() throws Exception {
    run("a-beside", 1, 1, 1);
    run("b-beside", 2, 1, 1);
    var folders = List.of(run("a", 3, 1, 1), run("b", 4, 1, 1));
    assertThat(SameBuildCheck.check(folders, stream))
        .as(text.toString(StandardCharsets.UTF_8))
        .isTrue();
    assertThat(text.toString(StandardCharsets.UTF_8))
        .contains(
            "0 of 2 real pairs got a false verdict", "200 pairs of 10 processes, drawn from 32");
  }

  @Test
  void anotherBuildIsFound() throws Exception {
    run("a-beside", 1, 1, 1);
    assertThat(SameBuildCheck.check(List.of(run("a", 2, 1.2, 1.2), run("c", 3, 1, 1)), stream))
        .isFalse();
    assertThat(text.toString(StandardCharsets.UTF_8))
        .contains("1 of 1 real pairs got a false verdict");
  }
}

package org.gpuquerylab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.cli.Lab;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs commands whose output goes to a device without space. */
class FullDeviceTest {
  private static final File FULL = new File("/dev/full");

  @ParameterizedTest
  @ValueSource(
      strings = {"--version", "--help", "list --json", "completion", "optimize job-1a --json"})
  void aFailedWriteIsAFailedCommand(String command) throws Exception {
    assumeTrue(FULL.exists(), "no /dev/full");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Lab.class.getName());
    builder.command().addAll(List.of(command.split(" ")));
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectOutput(FULL).start();
    process.getOutputStream().close();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(err).isEqualTo(1);
    assertThat(err.lines())
        .containsExactly(
            "lab: standard output cannot be written: No space left on device; the output is"
                + " incomplete");
  }
}

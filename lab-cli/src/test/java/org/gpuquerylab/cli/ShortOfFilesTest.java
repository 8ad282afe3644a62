package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the command in a separate process that may open only a few files. */
class ShortOfFilesTest {

  @ParameterizedTest
  @ValueSource(ints = {16, 28})
  void saysInOneLineThatTheTableOfFilesIsFull(int most) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder command =
        new ProcessBuilder(
            "/bin/sh",
            "-c",
            "ulimit -n " + most + " && exec \"$0\" \"$@\"",
            java,
            "-cp",
            System.getProperty("java.class.path"),
            Lab.class.getName(),
            "optimize",
            "job-1a");
    // Without this line the process would inherit options of Surefire and JaCoCo.
    command.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = command.redirectErrorStream(true).start();
    List<String> lines = lines(process);
    assertThat(process.waitFor()).as(lines.toString()).isNotZero();
    assertThat(lines).noneMatch(line -> line.startsWith("\tat "));
    assertThat(lines.get(lines.size() - 1)).startsWith("lab: ").contains("ulimit -n");
  }

  private static List<String> lines(Process process) throws IOException {
    byte[] all = process.getInputStream().readAllBytes();
    return new String(all, StandardCharsets.UTF_8).lines().toList();
  }
}

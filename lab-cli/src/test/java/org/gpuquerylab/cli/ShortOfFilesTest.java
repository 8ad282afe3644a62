package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.input.ChildJvm;
import org.junit.jupiter.api.Test;

/** Runs the command in separate processes that may open only a few files. */
class ShortOfFilesTest {

  /**
   * How many files a JVM has open when it loads the lab's first class depends on the JVM and on the
   * class path. So some limits end the JVM before the lab begins, which it reports itself, and some
   * may be enough. At least one limit must be in between.
   */
  @Test
  void saysInOneLineThatTheTableOfFilesIsFull() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
    int said = 0;
    for (int most = 8; most <= 64; most += most < 32 ? 3 : 8) {
      Process process = start(most);
      List<String> lines = lines(process);
      int status = process.waitFor();
      boolean isLab = lines.stream().anyMatch(line -> line.startsWith("lab: "));
      if (isLab) {
        said++;
        String all = most + " files, status " + status + ": " + lines;
        assertThat(status).as(all).isEqualTo(2);
        assertThat(lines).as(all).noneMatch(line -> line.startsWith("\tat "));
        assertThat(lines.get(lines.size() - 1))
            .as(all)
            .startsWith("lab: ")
            .containsAnyOf("ulimit -n", "Too many open files");
      } else if (status != 0) {
        assertThat(String.join(" ", lines)).as("%d files", most).doesNotContain("cli.LabCommand");
      }
    }
    assertThat(said).isPositive();
  }

  private static Process start(int most) throws IOException {

    ProcessBuilder command =
        new ProcessBuilder("/bin/sh", "-c", "ulimit -n " + most + " && exec \"$0\" \"$@\"");
    command.command().addAll(ChildJvm.command(Lab.class, "optimize", "job-1a"));
    // Without this line the process would inherit options of Surefire and JaCoCo.
    command.environment().remove("JAVA_TOOL_OPTIONS");
    return command.redirectErrorStream(true).start();
  }

  private static List<String> lines(Process process) throws IOException {
    byte[] all = process.getInputStream().readAllBytes();
    return new String(all, StandardCharsets.UTF_8).lines().toList();
  }
}

package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Runs the documented commands for a server, in the order of the page, with programs in place of
 * ssh and rsync: the server is a folder of this machine, and the CPU takes the place of CUDA. The
 * tests of the CPU backend and {@code lab doctor} really run; commands that measure are recorded
 * and planned.
 */
@Tag("long")
class ServerLinesTest extends CommandLineHarness {

  private ShellFolder shell;

  @BeforeEach
  void makeServer() throws Exception {
    shell = new ShellFolder(Files.createDirectories(folder.resolve("here")));
    Path home = Files.createDirectories(shell.path("home"));
    // Like ssh, it joins the words to one command for a shell that starts in the home folder.
    shell.program(
        "bin/ssh",
        String.format(
            Locale.ROOT,
            """
            #!/usr/bin/env bash
            set -e
            [[ "$1" == SERVER ]]
            shift
            cd '%s'
            exec bash -c "$*"
            """,
            home));
    // Copies the contents of one folder into another one.
    shell.program(
        "bin/rsync",
        String.format(
            Locale.ROOT,
            """
            #!/usr/bin/env bash
            set -e
            [[ $# == 3 && "$1" == -a && "$2" == */ && "$3" == */ ]]
            from="${2/#SERVER:/%1$s/}" to="${3/#SERVER:/%1$s/}"
            mkdir -p "$to"
            cp -a "$from." "$to"
            """,
            home));
    SmallBundle.make(shell, "made");
  }

  private String onTheCpu(ShellLine line) {
    return line.text()
        .replaceAll("cpu,opencl,cuda|cuda,opencl", "cpu")
        .replace("cuda", "cpu")
        .replace("/tmp/lab/", shell.path("made") + "/");
  }

  @Test
  void thePageOfAServerWorksFromTopToBottom() throws Exception {
    StringBuilder printed = new StringBuilder();
    List<List<String>> measured = new ArrayList<>();
    List<ShellLine> lines =
        ShellLine.of(CommandKind.SERVER).stream().filter(ShellLine::fenced).toList();
    for (ShellLine line : lines) {
      printed.append(shell.run(onTheCpu(line)));
      measured.addAll(shell.recorded());
    }
    assertThat(printed.toString())
        .containsPattern("(?m)^cpu:0\\b")
        .containsPattern("gpu-backend-cpu: passed, [1-9][0-9]* found, 0 failed")
        .doesNotContain("FAILED");
    assertThat(measured).extracting(words -> words.get(0)).contains("calibrate", "run");
    CommandLine lab = commandLine();
    for (List<String> words : measured) {
      assertThatCode(() -> lab.parseArgs(words.toArray(String[]::new))).doesNotThrowAnyException();
      if (words.get(0).equals("run")) {
        PlannedRun.of(words);
      }
    }
    assertThat(shell.path("runs/test-logs/gpu-backend-cpu.log")).isNotEmptyFile();
  }

  @Test
  void testsOfABundleTakeTheDocumentedOptions() throws Exception {
    List<ShellLine> lines = ShellLine.of(CommandKind.RUN_TESTS);
    assertThat(lines).isNotEmpty();
    for (ShellLine line : lines) {
      assertThat(shell.run("cd made && " + onTheCpu(line)))
          .as(line.toString())
          .matches("gpu-backend-cpu: passed, [1-9][0-9]* found, 0 failed, .*\n");
    }
  }
}

package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Runs the documented scripts that measure many points, with a program in place of {@code lab} that
 * records its arguments. Every command that they start is parsed and planned, so its experiment,
 * axes and values exist.
 */
class MeasureLinesTest extends CommandLineHarness {

  private static final String BUNDLE = "lab-cli/src/bundle";
  private static final String SLURM = "docs/examples/slurm-array.sh";

  /** Runs a script for each task of an array. */
  private static final String SBATCH =
      """
      #!/usr/bin/env bash
      set -e
      [[ "$1" =~ ^--array=1-([0-9]+)$ ]]
      export SLURM_ARRAY_TASK_COUNT="${BASH_REMATCH[1]}"
      shift
      while [[ "$1" == -* ]]; do [[ "$1" == --exclusive ]]; shift; done
      for ((task = 1; task <= SLURM_ARRAY_TASK_COUNT; task++)); do
        SLURM_ARRAY_TASK_ID=$task bash "$@"
      done
      """;

  private ShellFolder shell;

  @BeforeEach
  void makeCheckout() throws IOException {
    shell = new ShellFolder(Files.createDirectories(folder.resolve("checkout")));
    for (String script : List.of(BUNDLE + "/run-figures", BUNDLE + "/run-groups", SLURM)) {
      shell.program(script, Files.readString(Sources.file(script)));
      // Documents name the scripts of a bundle without their folder.
      shell.program(
          "bin/" + Path.of(script).getFileName(),
          String.format(Locale.ROOT, "#!/bin/sh\nexec '%s' \"$@\"\n", shell.path(script)));
    }
    shell.program("bin/sbatch", SBATCH);
    shell.recorder("lab");
  }

  /** Checks the commands that a line started, and returns them. */
  private List<List<String>> planned(ShellLine line) throws Exception {
    shell.run(line.text().replace("DIR", "rows"));
    List<List<String>> commands = shell.recorded();
    CommandLine lab = commandLine();
    for (List<String> command : commands) {
      lab.parseArgs(command.toArray(String[]::new));
      assertThat(command).as(line.toString()).startsWith("run").contains("--rows-only");
      assertThatCode(() -> PlannedRun.of(command))
          .as("%s: %s", line, command)
          .doesNotThrowAnyException();
    }
    return commands;
  }

  @Test
  void scriptsOfABundleStartExistingRuns() throws Exception {
    List<ShellLine> lines = ShellLine.of(CommandKind.MEASURE);
    assertThat(lines).hasSizeGreaterThan(4);
    for (ShellLine line : lines) {
      assertThat(planned(line)).as(line.toString()).isNotEmpty();
    }
  }

  @Test
  void figuresAreMeasuredInTheOrderThatIsGiven() throws Exception {
    ShellLine line = new ShellLine("", "QUERIES=30 FIGURES='8 10' run-figures out cuda,cpu", true);
    assertThat(planned(line))
        .extracting(command -> command.get(1), command -> command.contains("query=0..29"))
        .containsExactly(tuple("meister-fig08", true), tuple("meister-fig10", true));
  }

  @Test
  void aTaskOfAnArrayMeasuresItsShard() throws Exception {
    List<ShellLine> lines = ShellLine.of(CommandKind.SLURM);
    assertThat(lines).isNotEmpty();
    for (ShellLine line : lines) {
      List<List<String>> commands = planned(line);
      assertThat(commands).hasSizeGreaterThan(1);
      for (int i = 0; i < commands.size(); i++) {
        assertThat(commands.get(i)).containsSequence("--shard", (i + 1) + "/" + commands.size());
      }
    }
  }

  /** Wrong arguments end the scripts with status 2 before they measure. */
  @Test
  void wrongArgumentsAreRefused() throws Exception {
    for (String wrong :
        List.of(
            "run-figures",
            "run-figures a b c",
            "FIGURES=3 run-figures out",
            "run-groups",
            "PARTS=none run-groups out")) {
      assertThat(shell.run(wrong + " || echo status $?")).as(wrong).endsWith("status 2\n");
      assertThat(shell.recorded()).isEmpty();
    }
  }
}

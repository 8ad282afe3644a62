package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.experiments.internal.joinorder.Figure9;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the example scripts that measure shards, and the commands that these scripts print. */
@Tag("long")
@Timeout(3_600)
class ShardExamplesTest {

  private static final Path EXAMPLES = Path.of("..", "docs", "examples");
  private static final String EXPERIMENT = new Figure9().name();

  /**
   * A script in place of GNU parallel: it runs the command for each argument, one after the other.
   */
  private static final String PARALLEL =
      """
      #!/usr/bin/env bash
      command=()
      while [[ "$1" != ::: ]]; do
        case "$1" in
          --sshlogin | --jobs | --workdir) shift 2 ;;
          *) command+=("$1"); shift ;;
        esac
      done
      shift
      for argument; do "${command[@]//\\{\\}/$argument}" || exit; done
      """;

  private static final List<String> SMALL =
      List.of(
          "--quick",
          "--timeout=3600",
          "--backend=cpu",
          "--axis=tables=3",
          "--axis=topology=linear,star",
          "--axis=algorithm=dpccp,ec-gpu",
          "--axis=query=0");

  /** The block of docs/compare.md with the commands from shards to a verdict. */
  private static final Pattern BLOCK =
      Pattern.compile("### Commands from there\n\n```\n([^`]*)```");

  @TempDir Path path;

  @BeforeEach
  void makeCommands() throws Exception {
    assumeTrue(Files.isRegularFile(EXAMPLES.resolve("../compare.md")), "no checkout");
    CommandLineHarness.labScript(path.resolve("lab"));
    script("parallel", PARALLEL);
  }

  private void script(String name, String text) throws IOException {
    Path file = Files.writeString(path.resolve(name), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"slurm-array.sh", "parallel-shards.sh"})
  void isSoundBash(String name) throws Exception {
    assertThat(bash(Map.of(), List.of("-n", example(name)))).as(output()).isZero();
  }

  @Test
  void tasksOfASlurmArray() throws Exception {
    for (int task = 1; task <= 2; task++) {
      Map<String, String> slurm =
          Map.of("SLURM_ARRAY_TASK_ID", "" + task, "SLURM_ARRAY_TASK_COUNT", "2");
      assertThat(bash(slurm, command("slurm-array.sh"))).as(output()).isZero();
    }
    mergeAsTheScriptSays("slurm-array.sh");
  }

  @Test
  void jobsOfGnuParallel() throws Exception {
    assertThat(bash(Map.of("SHARDS", "2"), command("parallel-shards.sh"))).as(output()).isZero();
    mergeAsTheScriptSays("parallel-shards.sh");
  }

  private void mergeAsTheScriptSays(String name) throws Exception {
    List<String> commands =
        Files.readAllLines(EXAMPLES.resolve(name)).stream()
            .filter(line -> line.startsWith("#   ./lab merge "))
            .map(line -> line.substring(1).strip())
            .map(line -> line.replace("meister-fig09", EXPERIMENT + "-quick"))
            .map(line -> line.replaceAll("-of-\\d+", "-of-2"))
            .toList();
    assertThat(commands).hasSize(1);
    for (String command : commands) {
      assertThat(bash(Map.of(), List.of("-c", command))).as(output()).isZero();
    }
    RunFolder merged = new RunFolder(path.resolve("runs").resolve(EXPERIMENT + "-quick"));
    StoredRun run = StoredRun.read(new Figure9(), merged);
    assertThat(run.rows()).hasSize(run.tasks()).hasSize(4);
    assertThat(merged.reportFile()).isNotEmptyFile();
    assertThat(path.resolve("runs").toFile().list()).hasSize(3);
  }

  /** Both builds and both machines are the same; nevertheless the page must have a verdict. */
  @Test
  void threeCommandsFromShardsToAVerdict() throws Exception {
    for (String build : List.of("old", "new")) {
      for (int shard = 1; shard <= 2; shard++) {
        List<String> run = new ArrayList<>(List.of(path.resolve("lab").toString(), "run"));
        run.add(EXPERIMENT);
        run.addAll(SMALL);
        run.addAll(List.of("--rows-only", "--shard", shard + "/2", "--out"));
        run.add(String.format(Locale.ROOT, "runs/%s-%d", build, shard));
        assertThat(start(Map.of(), run)).as(output()).isZero();
      }
    }
    Matcher block = BLOCK.matcher(Files.readString(EXAMPLES.resolve("../compare.md")));
    assertThat(block.find()).isTrue();
    List<String> commands = block.group(1).lines().toList();
    assertThat(commands).hasSize(3);
    for (String command : commands) {
      assertThat(bash(Map.of(), List.of("-c", command))).as(output()).isZero();
    }
    assertThat(path.resolve("runs/old/index.html")).isNotEmptyFile();
    assertThat(path.resolve("runs/new/index.html")).isNotEmptyFile();
    assertThat(path.resolve("verdict.html"))
        .content()
        .containsPattern("runs/new against runs/old: (no verdict|the same|faster|slower)");
  }

  private static String example(String name) {
    return EXAMPLES.resolve(name).toAbsolutePath().toString();
  }

  private static List<String> command(String name) {
    List<String> command = new ArrayList<>(List.of(example(name), EXPERIMENT));
    command.addAll(SMALL);
    return command;
  }

  private int bash(Map<String, String> variables, List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash"));
    command.addAll(arguments);
    return start(variables, command);
  }

  private int start(Map<String, String> variables, List<String> command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(path.toFile())
            .redirectErrorStream(true)
            .redirectOutput(path.resolve("output.txt").toFile());
    builder.environment().putAll(variables);
    builder.environment().put("PATH", path + File.pathSeparator + System.getenv("PATH"));
    return builder.start().waitFor();
  }

  private String output() throws IOException {
    Path file = path.resolve("output.txt");
    return Files.exists(file) ? Files.readString(file) : "";
  }
}

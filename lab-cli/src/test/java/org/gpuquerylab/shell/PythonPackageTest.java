package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands that install the package for Python and run its example. pip has no package
 * index here.
 */
@Tag("long")
class PythonPackageTest {

  @TempDir Path folder;

  @Test
  void theCommandsOfThePageInstallThePackageAndRunTheExample() throws Exception {
    List<ShellLine> lines =
        ShellLine.of(CommandKind.PYTHON).stream().filter(ShellLine::fenced).toList();
    assertThat(lines).hasSize(3);
    ShellFolder shell = new ShellFolder(folder);
    for (String name : List.of("python", "results", "docs")) {
      Files.createSymbolicLink(shell.path(name), Sources.file(name).toRealPath());
    }
    CommandLineHarness.labScript(shell.path("lab"));
    String python =
        "for p in python3 /usr/bin/python3; do $p -c 'import pandas, venv' && break; done";
    String found = shell.run(python.replace("&& break", "2>&1 && which $p && break || true"));
    assumeTrue(found.lines().anyMatch(line -> line.startsWith("/")), "no python3 with pandas");
    String which = found.lines().filter(line -> line.startsWith("/")).findFirst().orElseThrow();
    StringBuilder printed = new StringBuilder();
    for (ShellLine line : lines) {
      String command = line.text().replaceFirst("^python3 ", which + " ");
      printed.append(
          shell.run(String.format(Locale.ROOT, "export PYTHONDONTWRITEBYTECODE=1; %s", command)));
    }
    assertThat(printed)
        .contains("Successfully installed gpuquerylab-0.1.0")
        .containsPattern("dpccp: cost \\d+, \\d+ pairs")
        .contains("exact: True")
        .containsPattern("pos-gpu +\\d+")
        .contains("2 lab: ", "no-such-query");
  }
}

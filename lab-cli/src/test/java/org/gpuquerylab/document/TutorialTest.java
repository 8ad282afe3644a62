package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.gpuquerylab.cli.Lab;
import org.gpuquerylab.house.Sources;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.shell.ShellLine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Follows the tutorial from top to bottom in an empty folder: writes its files, and runs each
 * command as it is written, in a process of its own.
 */
@Tag("long")
class TutorialTest {

  private static final String PAGE = "docs/tutorial.md";

  /** A function in place of the launcher, which would build the lab. */
  private static final String LAB =
      "./lab() { \"$JAVA_HOME/bin/java\" "
          + String.join(" ", ChildJvm.OPTIONS)
          + " -Duser.language=en -cp \"$LAB_CLASSPATH\" "
          + Lab.class.getName()
          + " \"$@\"; }\n";

  @TempDir Path folder;

  @Test
  void everyCommandDoesWhatThePageSays() throws Exception {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "a bundle has no compiler");
    Recipe.read(PAGE).write(folder);
    Files.createSymbolicLink(folder.resolve("docs"), Sources.file("docs"));
    int commands = 0;
    for (ShellLine line : ShellLine.in(PAGE, Documents.text(PAGE))) {
      if (line.fenced()) {
        commands++;
        run(line.text());
      }
    }
    assertThat(commands).isEqualTo(12);
    checkPlans();
    checkEstimates();
    assertThat(folder.resolve("runs/mine/index.html")).isNotEmptyFile();
    for (String format : List.of("png", "svg", "pdf", "csv")) {
      try (Stream<Path> charts = Files.list(folder.resolve("runs/mine/charts"))) {
        assertThat(charts).anyMatch(chart -> chart.toString().endsWith("." + format));
      }
    }
  }

  /** The plan of the own algorithm costs at least as much as the optimum, and is no optimum. */
  private void checkPlans() throws IOException, InterruptedException {
    String query =
        " optimize --sql mine/queries/shop.sql --schema mine/queries/schema.json --json --once";
    double least = number("cost", run("./lab" + query + " --algorithm dpccp"));
    double own = number("cost", run("./lab --plugins plugins" + query + " --algorithm as-reached"));
    assertThat(own).isGreaterThan(least);
    assertThat(Files.readString(folder.resolve("runs/ours/results.jsonl")))
        .contains("\"as-reached\"", "\"dpccp\"")
        .doesNotContain("\"error\"", "\"wrong\"");
  }

  /** Of the four rows of Norway, all have a boat or a card: two both, one each alone. */
  private void checkEstimates() throws IOException, InterruptedException {
    String sales = Files.readString(folder.resolve("mine/sales.json"));
    assertThat(sales).contains("\"rows\": 10");
    String known = "./lab estimate mine/sales.json --once --json --of ";
    assertThat(number("value", run(known + "'boat or card' --given norway")))
        .isCloseTo(1, within(1e-6));
    assertThat(number("value", run(known + "'norway and boat and card'")))
        .isCloseTo(0.2, within(1e-6));
  }

  private static double number(String key, String json) {
    return Double.parseDouble(json.replaceFirst("(?s).*?\"" + key + "\": *([^,}\\s]+).*", "$1"));
  }

  /** Runs a line of the page in the folder, and returns what it prints. */
  private String run(String line) throws IOException, InterruptedException {
    Path output = folder.resolve("output.txt");
    Path errors = folder.resolve("errors.txt");
    ProcessBuilder shell = new ProcessBuilder("bash", "-ec", LAB + line);
    shell.directory(folder.toFile()).redirectError(errors.toFile());
    shell.environment().put("LAB_CLASSPATH", System.getProperty("java.class.path"));
    shell.environment().put("JAVA_HOME", System.getProperty("java.home"));
    int status = shell.redirectOutput(output.toFile()).start().waitFor();
    assertThat(status).as("%s: %s", line, Files.readString(errors)).isZero();
    return Files.readString(output);
  }
}

package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.gpuquerylab.measure.internal.environment.PluginFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Follows the recipe of a user's scheduling policy and query, on the backend cpu. */
@Tag("long")
class PolicyExampleTest extends CommandLineHarness {
  private static final Path DOCS = Path.of("..", "docs");
  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void forget() {
    Thread.currentThread().setContextClassLoader(loader);
    System.clearProperty(PluginFiles.PROPERTY);
  }

  private String jars() throws Exception {
    Path jars = folder.resolve("jars");
    ProcessBuilder script =
        new ProcessBuilder(
            DOCS.resolve("plugin").resolve("build.sh").toString(),
            jars.toString(),
            DOCS.resolve("examples").resolve("policies").toString());
    script.environment().put("LAB_CLASSPATH", System.getProperty("java.class.path"));
    script.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Path log = folder.resolve("build.log");
    int status = script.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
    assertThat(status).as(Files.readString(log)).isZero();
    return jars.toString();
  }

  @Test
  void aUsersPolicySchedulesAFileAndRunsAUsersQueries() throws Exception {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "a bundle has no compiler");
    assumeTrue(Files.exists(DOCS.resolve("plugin")), "a bundle has no example");
    String jars = jars();
    String file = DOCS.resolve("examples").resolve("li-figure-03.json").toString();
    String[] schedule = {"--plugins", jars, "schedule", file, "--policy", "one-by-level"};
    assertThat(lab(schedule)).as(err.toString()).isZero();
    assertThat(out.toString()).startsWith("policy one-by-level on 132").contains("\n4 batches; ");
    Path run = folder.resolve("run");
    String[] command = {
      "--plugins", jars, "run", "li-fig10", "--in-process", "--rows-only", "--backend", "cpu"
    };
    String[] axes = {
      "--axis=queries=rowsum-4",
      "--axis=policy=sequential,one-by-level",
      "--axis=size=small",
      "--axis=inputs=resident",
      "--repetitions=2",
      "--out=" + run
    };
    assertThat(lab(with(command, axes))).as(err.toString()).isZero();
    assertThat(Files.readAllLines(run.resolve("results.jsonl")))
        .hasSize(4)
        .allMatch(row -> row.contains("\"status\":\"ok\""))
        .anyMatch(row -> row.contains("\"policy\":\"one-by-level\""));
  }
}

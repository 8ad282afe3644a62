package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.gpuquerylab.measure.internal.environment.PluginFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Builds the example of a user's jar with its script, runs its entries, and checks them with the
 * contract tests.
 */
@Tag("long")
class PluginExampleTest extends CommandLineHarness {

  private static final Path EXAMPLE = Path.of("..", "docs", "plugin");
  private static final String HINT =
      "; a name from your own jar needs --plugins DIR" + System.lineSeparator();
  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
  @TempDir static Path built;
  private Path jars = Path.of("");

  @BeforeAll
  static void build() throws Exception {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "a bundle has no compiler");
    assumeTrue(Files.exists(EXAMPLE), "a bundle has no example");
    ProcessBuilder script =
        new ProcessBuilder(EXAMPLE.resolve("build.sh").toString(), built.toString());
    script.environment().put("LAB_CLASSPATH", System.getProperty("java.class.path"));
    script.environment().put("JAVA_HOME", System.getProperty("java.home"));
    script.redirectErrorStream(true);
    Process process = script.start();
    String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(log).isZero();
  }

  @BeforeEach
  void copy() throws IOException {
    jars = Files.createDirectory(folder.resolve("jars"));
    Files.copy(built.resolve("example-plugin.jar"), jars.resolve("example-plugin.jar"));
  }

  @AfterEach
  void forget() {
    Thread.currentThread().setContextClassLoader(loader);
    System.clearProperty(PluginFiles.PROPERTY);
  }

  private int labWithJars(String... arguments) {
    return lab(with(new String[] {"--plugins", jars.toString()}, arguments));
  }

  @Test
  void listsTheAlgorithmTheSolverAndTheExperiment() {
    assertThat(labWithJars("list")).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("\\bsmallest-first\\b")
        .containsPattern("\\bpair-fitting\\b")
        .doesNotContain("Not usable");
    out.getBuffer().setLength(0);
    assertThat(labWithJars("list", "greedy-quality")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("  greedy-quality  Cost of");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void runsEach() throws Exception {
    assertThat(labWithJars("optimize", "tpch-q05", "--algorithm", "smallest-first"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("smallest-first");
    String problem = Path.of("..", "docs", "examples", "three-predicates.json").toString();
    assertThat(labWithJars("estimate", problem, "--algorithm", "pair-fitting"))
        .as(err.toString())
        .isZero();
    String run = folder.resolve("run").toString();
    assertThat(labWithJars("run", "greedy-quality", "--quick", "--backend", "cpu", "--out", run))
        .as(err.toString())
        .isZero();
    assertThat(folder.resolve("run").resolve("results.jsonl")).isNotEmptyFile();
    assertThat(labWithJars("report", run)).as(err.toString()).isZero();
    String environment = Files.readString(folder.resolve("run").resolve("environment.json"));
    assertThat(environment).containsPattern("\"example-plugin.jar sha256:[0-9a-f]{64}\"");
    assertThat(Files.readString(folder.resolve("run").resolve("index.html")))
        .contains("FOLDER_OF_JARS is a folder that holds example-plugin.jar.")
        .contains("./lab --plugins FOLDER_OF_JARS report ")
        .contains("./lab --plugins FOLDER_OF_JARS run greedy-quality --quick --out ");
  }

  @Test
  void aRunContinuesOnlyWithTheSameJars() throws Exception {
    String run = folder.resolve("run").toString();
    String[] command = {
      "run", "greedy-quality", "--in-process", "--quick", "--backend", "cpu", "--out", run
    };
    assertThat(labWithJars(command)).as(err.toString()).isZero();
    Path jar = jars.resolve("example-plugin.jar");
    Files.write(jar, new byte[] {0}, StandardOpenOption.APPEND);
    err.getBuffer().setLength(0);
    out.getBuffer().setLength(0);
    assertThat(labWithJars(command)).isEqualTo(2);
    assertThat(err.toString())
        .contains("the run began elsewhere (plugins was ", "--mixed")
        .hasLineCount(1);
  }

  @Test
  void withoutTheJarTheNamesAreUnknown() {
    assertThat(lab("optimize", "tpch-q05", "--algorithm", "smallest-first")).isEqualTo(2);
    assertThat(err.toString()).startsWith("lab: ").contains("smallest-first").endsWith(HINT);
    assertThat(lab("run", "greedy-quality", "--backend", "cpu")).isEqualTo(2);
    assertThat(err.toString()).contains("unknown experiment 'greedy-quality'").endsWith(HINT);
    String problem = Path.of("..", "docs", "examples", "three-predicates.json").toString();
    assertThat(lab("estimate", problem, "--algorithm", "pair-fitting")).isEqualTo(2);
    assertThat(err.toString()).contains("'pair-fitting'").endsWith(HINT).hasLineCount(3);
  }

  @Test
  void passesTheContracts() throws Exception {
    Path classes = compileTests();
    URL[] places = {classes.toUri().toURL(), jars.resolve("example-plugin.jar").toUri().toURL()};
    try (URLClassLoader tests = new URLClassLoader(places, loader)) {
      Thread.currentThread().setContextClassLoader(tests);
      LauncherDiscoveryRequest request =
          LauncherDiscoveryRequestBuilder.request()
              .selectors(
                  selectClass(tests.loadClass("org.example.SmallestFirstTest")),
                  selectClass(tests.loadClass("org.example.PairFittingTest")))
              .build();
      SummaryGeneratingListener listener = new SummaryGeneratingListener();
      LauncherFactory.create().execute(request, listener);
      assertThat(listener.getSummary().getTestsSucceededCount()).isGreaterThan(40);
      assertThat(listener.getSummary().getFailures())
          .extracting(
              failure -> failure.getTestIdentifier().getDisplayName(),
              failure -> String.valueOf(failure.getException().getMessage()))
          .isEmpty();
    }
  }

  private Path compileTests() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("test-classes"));
    List<String> arguments =
        new ArrayList<>(List.of("-proc:none", "-d", classes.toString(), "-cp"));
    arguments.add(
        System.getProperty("java.class.path")
            + File.pathSeparator
            + jars.resolve("example-plugin.jar"));
    try (Stream<Path> files = Files.walk(EXAMPLE.resolve("test"))) {
      files.filter(f -> f.toString().endsWith(".java")).map(Path::toString).forEach(arguments::add);
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
    return classes;
  }
}

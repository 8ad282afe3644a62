package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.gpuquerylab.measure.session.JvmCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** The example of a user's jar, built by its script, found and run, and held to the contracts. */
class PluginExampleTest extends CommandLineHarness {

  private static final Path EXAMPLE = Path.of("..", "docs", "plugin");
  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
  private Path jars = Path.of("");

  @BeforeEach
  void build() throws Exception {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "a bundle has no compiler");
    assumeTrue(Files.exists(EXAMPLE), "a bundle has no example");
    jars = folder.resolve("jars");
    ProcessBuilder script =
        new ProcessBuilder(EXAMPLE.resolve("build.sh").toString(), jars.toString());
    script.environment().put("LAB_CLASSPATH", System.getProperty("java.class.path"));
    script.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Path log = folder.resolve("build.log");
    int status = script.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
    assertThat(status).as(Files.readString(log)).isZero();
  }

  @AfterEach
  void forget() {
    Thread.currentThread().setContextClassLoader(loader);
    System.clearProperty(JvmCommand.PLUGINS);
  }

  private int labWithJars(String... arguments) {
    return lab(with(new String[] {"--plugins", jars.toString()}, arguments));
  }

  @Test
  void listsTheAlgorithmTheSolverAndTheExperiment() {
    assertThat(labWithJars("list")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("  smallest-first ", "  pair-fitting ", "  greedy-quality  Cost of")
        .doesNotContain("Not usable");
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
  }

  @Test
  void withoutTheJarTheNamesAreUnknown() {
    assertThat(lab("optimize", "tpch-q05", "--algorithm", "smallest-first")).isEqualTo(2);
    assertThat(err.toString()).startsWith("lab: ").contains("smallest-first");
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

  @Test
  void aFolderThatOthersMayWriteIsRefused() throws Exception {
    Files.setPosixFilePermissions(jars, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(labWithJars("list")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("lab: --plugins: " + jars)
        .contains("everybody may write");
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void aFolderThatIsNotThereOrEmptyIsRefused() throws Exception {
    String none = folder.resolve("none").toString();
    assertThat(lab("--plugins", none, "list")).isEqualTo(2);
    String empty = Files.createDirectories(folder.resolve("empty")).toString();
    assertThat(lab("list", "--plugins", empty)).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(2);
    assertThat(err.toString()).contains(none, "holds 0 jars");
  }

  @Test
  void aBrokenJarIsALine() throws Exception {
    Path broken = Files.writeString(jars.resolve("broken.jar"), "no jar");
    assertThat(labWithJars("list")).isEqualTo(2);
    assertFault("--plugins: " + broken + ": this is no jar; remove it");
  }
}

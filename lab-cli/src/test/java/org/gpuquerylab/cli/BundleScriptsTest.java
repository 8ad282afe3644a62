package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the scripts of a bundle in a folder like a bundle, with a script in place of Java. */
class BundleScriptsTest {
  private static final Path SCRIPTS = Path.of("src", "bundle");

  /**
   * A script in place of Java: it prints its arguments. If it is called as JUnit's launcher, it
   * prints a summary; module b has a failure, module c dies, and module d has no test.
   */
  private static final String JAVA =
      """
      #!/bin/sh
      printf '%s\\n' "$@"
      case "$*" in -Xshare:dump*) echo anew > "${3#*=}" ;; esac
      case "$*" in *ConsoleLauncher*) ;; *) exit 0 ;; esac
      ls ../docs/examples ../profiles
      case "$*" in *scan-classpath=*/c-1.0-tests.jar*) exit 137 ;; esac
      status=0
      found=12
      case "$*" in *scan-classpath=*/d-1.0-tests.jar*) found=0 ;; esac
      case "$*" in *scan-classpath=*/b-1.0-tests.jar*) status=1 ;; esac
      echo "Test run finished after 1600 ms"
      echo "[         2 containers found      ]"
      echo "[        $found tests found           ]"
      echo "[         1 tests skipped         ]"
      echo "[         2 tests aborted         ]"
      echo "[         $status tests failed          ]"
      exit $status
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  /** The exit status of a script, and what it printed. */
  private record Ended(int status, String text) {}

  @BeforeEach
  void makeBundle() throws Exception {
    assumeTrue(Files.isDirectory(SCRIPTS), "the scripts' sources are in a checkout only");
    Path java = folder.resolve("bundle/runtime/bin/java");
    write("runtime/bin/java", JAVA);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    write("COMMIT", "abc\n");
    write("docs/examples/example.json", "{}");
    write("profiles/device.json", "{}");
    for (String module : List.of("a", "b", "c", "d")) {
      write("tests/" + module + "-1.0-tests.jar", "");
    }
    for (String script : List.of("lab", "archive-classes", "run-tests")) {
      Files.copy(SCRIPTS.resolve(script), folder.resolve("bundle").resolve(script));
    }
    Files.createDirectories(folder.resolve("elsewhere"));
  }

  private void write(String name, String text) throws Exception {
    Path file = folder.resolve("bundle").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Ended run(String script, Map<String, String> environment) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(folder.resolve("bundle/" + script).toString());
    builder.directory(folder.resolve("elsewhere").toFile());
    builder.environment().putAll(environment);
    builder.redirectError(folder.resolve("errors").toFile());
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), text);
  }

  @Test
  void theLabKnowsItsFolder() throws Exception {
    Ended ended = run("lab", Map.of());
    assertThat(ended.status).isZero();
    assertThat(ended.text.lines())
        .contains("-Dlab.home=" + folder.toRealPath().resolve("bundle"), "-Dlab.commit=abc");
  }

  /** Before Java 19, an archive of classes must be made again where the bundle was unpacked. */
  @ParameterizedTest
  @CsvSource({"17.0.15, anew", "18.0.2, anew", "19, as packed", "25.0.3, as packed"})
  void theArchiveOfClassesIsMadeAgainIfJavaNeedsIt(String version, String archive)
      throws Exception {
    write("runtime/release", "JAVA_VERSION=\"" + version + "\"\n");
    write("lab.jsa", "as packed\n");
    write("lab.jsa.folder", "/where/it/was/made\n");
    Path packed = folder.toRealPath().resolve("bundle/lab.jsa");
    for (int call = 1; call <= 2; call++) {
      assertThat(run("lab", Map.of()).text.lines())
          .contains("-XX:SharedArchiveFile=" + packed, "-Xshare:auto");
      assertThat(packed).hasContent(archive);
    }
    write("lab.jsa", "kept\n");
    run("lab", Map.of());
    assertThat(packed).as("made only once").hasContent("kept");
  }

  @Test
  void everyModuleHasALineAndALogAndFailuresAreTold() throws Exception {
    Ended ended = run("run-tests", Map.of("JOBS", "2"));
    assertThat(ended.status).isEqualTo(1);
    Path logs = folder.toRealPath().resolve("elsewhere/test-logs");
    assertThat(ended.text.lines())
        .containsExactly(
            "a: passed, 12 found, 0 failed, 3 skipped, 2 s; " + logs.resolve("a.log"),
            "b: FAILED, 12 found, 1 failed, 3 skipped, 2 s; " + logs.resolve("b.log"),
            "c: FAILED, no result, exit status 137; see " + logs.resolve("c.log"),
            "d: no tests; " + logs.resolve("d.log"));
    assertThat(logs.resolve("a.log"))
        .content()
        .as("tests find the files of the repository beside their folder")
        .contains("example.json", "device.json");
  }

  @Test
  void modulesAreChosenByName() throws Exception {
    Ended ended = run("run-tests", Map.of("MODULES", "a", "LOGS", "logs"));
    assertThat(ended.status).isZero();
    assertThat(ended.text.lines()).singleElement().asString().startsWith("a: passed");
    Ended none = run("run-tests", Map.of("MODULES", "d", "LOGS", "logs"));
    assertThat(none.text).startsWith("d: no tests");
    assertThat(none.status).as("nothing was tested").isEqualTo(1);
    assertThat(run("run-tests", Map.of("MODULES", "z")).status).isEqualTo(2);
    assertThat(folder.resolve("errors"))
        .content()
        .contains("run-tests: there are no such modules: z");
  }
}

package org.gpuquerylab.input.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandardOutputTest {
  private static final String LOSS = "lab: standard output cannot be written: ";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @BeforeAll
  static void needsAShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
  }

  /** Runs a line of bash, in which {@code $java} starts a program that prints. */
  private int bash(String line) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder bash = new ProcessBuilder("/bin/bash", "-c", line);
    bash.environment()
        .put(
            "java",
            "env LC_ALL=C " + java + " -XX:TieredStopAtLevel=1 " + PrintingMain.class.getName());
    bash.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    bash.environment().remove("JAVA_TOOL_OPTIONS");
    bash.redirectOutput(folder.resolve("out").toFile());
    bash.redirectError(folder.resolve("err").toFile());
    return bash.start().waitFor();
  }

  private String text(String name) throws Exception {
    return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
  }

  @Test
  void bothStreamsAreUtf8InTheLocaleC() throws Exception {
    assertThat(bash("$java 2 0")).isZero();
    assertThat(text("out")).isEqualTo("Gr\u00f6\u00dfe 0\nGr\u00f6\u00dfe 1\n\u00fc");
    assertThat(text("err")).isEqualTo("\u00e4\n");
  }

  @Test
  void aFullDeviceIsAFailure() throws Exception {
    assumeTrue(Files.isWritable(Path.of("/dev/full")));
    assertThat(bash("$java 2 0 > /dev/full")).isEqualTo(1);
    assertThat(text("err"))
        .isEqualTo("\u00e4\n" + LOSS + "No space left on device; the output is incomplete\n");
    assertThat(bash("$java 2 2 > /dev/full")).as("the program's status stays").isEqualTo(2);
    assertThat(text("err")).contains(LOSS);
  }

  @Test
  void aClosedStreamIsAFailure() throws Exception {
    assertThat(bash("$java 1 0 >&-")).isEqualTo(1);
    assertThat(text("err")).contains(LOSS).hasLineCount(2);
  }

  @Test
  void aReaderMayStopEarly() throws Exception {
    assertThat(bash("$java 100000 0 | head -n 1; exit ${PIPESTATUS[0]}")).isZero();
    assertThat(text("out")).isEqualTo("Gr\u00f6\u00dfe 0\n");
    assertThat(text("err")).isEqualTo("\u00e4\n");
  }

  @Test
  void theCallersStreamsComeBack() {
    PrintStream out = System.out;
    PrintStream err = System.err;
    assertThat(StandardOutput.of((toOut, toErr) -> System.out == out ? 1 : 7)).isEqualTo(7);
    assertThat(System.out).isSameAs(out);
    assertThat(System.err).isSameAs(err);
  }
}

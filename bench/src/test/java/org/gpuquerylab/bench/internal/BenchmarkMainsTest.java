package org.gpuquerylab.bench.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts benchmarks as a user does, each in a separate JVM. */
class BenchmarkMainsTest {

  /** The exit status of a benchmark, and what it printed. */
  private record Ended(int status, String text) {}

  private static Ended run(Class<?> benchmark, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Without this option, newer JVMs print warnings about native code. The command lab
    // does not need it, because the manifest of lab.jar enables native access.
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), benchmark.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(Path.of("..").toFile()) // the root of the sources
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), text);
  }

  /**
   * Both benchmarks build the C++ program into {@code runs}, and their results agree with its
   * results.
   */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(classes = {EntropyYardstick.class, Yardstick.class})
  void withoutArgumentsAYardstickComparesOneProblem(Class<?> benchmark) throws Exception {
    assumeTrue(hasCompiler(), "g++ is missing");
    assumeTrue(
        Files.isDirectory(Path.of("..", "bench", "src", "yardstick")),
        "a bundle has no C++ sources");
    Ended ended = run(benchmark);
    assertThat(ended.status).as(ended.text).isZero();
    assertThat(ended.text)
        .startsWith(benchmark.getSimpleName() + ": ")
        .containsPattern("builds runs.yardstick.\\w+ from ")
        .containsPattern("(dpccp|newton-b) .* 10 ");
  }

  private static boolean hasCompiler() throws InterruptedException {
    try {
      return new ProcessBuilder("g++", "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {EntropyYardstick.class, Yardstick.class})
  void withTooFewArgumentsItSaysWhichItTakes(Class<?> benchmark) throws Exception {
    Ended ended = run(benchmark, "program");
    assertThat(ended.status).as(ended.text).isEqualTo(2);
    assertThat(ended.text)
        .containsIgnoringCase("usage: " + benchmark.getSimpleName())
        .doesNotContain("\tat ");
  }

  @Test
  void aWrongArgumentIsOneLine() throws Exception {
    for (String[] wrong :
        List.of(
            new String[] {"program", "newton-b", "all", "uniform", "many", "2"},
            new String[] {"program", "newton-b", "all", "unifrom", "10", "2"})) {
      Ended ended = run(EntropyYardstick.class, wrong);
      assertThat(ended.status).as(ended.text).isEqualTo(2);
      assertThat(ended.text.lines()).as(ended.text).hasSize(1);
    }
  }
}

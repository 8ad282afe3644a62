package org.gpuquerylab.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs {@link ColdStart} in a fresh JVM with empty caches, as a user of the library starts one:
 * {@code -Dopencl.coldStarts=100} sets the number of JVMs.
 */
class ColdStartTest {

  @BeforeAll
  static void needsADevice() {
    assertThat(TestBackends.devices("opencl")).isNotEmpty();
  }

  static Stream<Integer> runs() {
    return IntStream.range(0, Integer.getInteger("opencl.coldStarts", 1)).boxed();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void compilesAndLaunchesWhileTheJvmTakesSignals(int run, @TempDir Path folder) throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1", // C2 would avoid the signals
            "-XX:ErrorFile=" + folder.resolve("error.log"),
            "-cp",
            System.getProperty("java.class.path"),
            ColdStart.class.getName());
    File output = folder.resolve("output").toFile();
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeAll(List.of("LD_PRELOAD", "GPU_QUERY_LAB_CACHE"));
    environment.put("XDG_CACHE_HOME", folder.toString());
    Path pocl = Files.createDirectory(folder.resolve("pocl"));
    environment.put("POCL_CACHE_DIR", pocl.toString());
    int status = builder.start().waitFor();
    assertThat(status).as("run %d: %s", run, Files.readString(output.toPath())).isZero();
    assertThat(Files.readAllLines(output.toPath()))
        .anyMatch(line -> line.matches("signals: [1-9][0-9]{2,}"));
    try (Stream<Path> compiled = Files.walk(pocl)) {
      assertThat(compiled)
          .as("PoCL compiles kernels for the launched sizes, and not again to return a binary")
          .noneMatch(path -> path.endsWith("0-0-0"));
    }
  }
}

package org.gpuquerylab.experiments.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.experiments.results.RunSample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages the stored runs in many ways, in a heap of 256 MB. {@code -Dmutations=10000} for more of
 * them, {@code -Dmutations.seed} for others.
 */
class RunMutationsTest {

  @TempDir Path folder;

  @Test
  @Timeout(value = 3, unit = TimeUnit.HOURS)
  void damagedRunsEndWithOneLineAtMost() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    Path output = folder.resolve("output.txt");
    int status =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                RunMutations.class.getName(),
                Files.createDirectory(folder.resolve("work")).toString(),
                Integer.getInteger("mutations", 150).toString(),
                Long.getLong("mutations.seed", 20_261_122L).toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start()
            .waitFor();
    assertThat(status).as(Files.readString(output)).isZero();
    assertThat(Files.readString(output)).contains(" 0 faults");
  }
}

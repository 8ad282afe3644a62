package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages the stored runs in many ways, in processes with a heap of 256 MB. The property {@code
 * mutations} sets the number of attempts, such as {@code -Dmutations=10000}, and {@code
 * mutations.seed} the first seed.
 */
@Tag("long")
class RunMutationsTest {

  @TempDir Path folder;

  @Test
  @Timeout(value = 3, unit = TimeUnit.HOURS)
  void damagedRunsEndWithOneLineAtMost() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    int count = Integer.getInteger("mutations", 60);
    long seed = Long.getLong("mutations.seed", 20_261_122L);
    int processes = Math.min(Runtime.getRuntime().availableProcessors(), 8);
    List<Process> running = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      int first = (int) ((long) count * i / processes);
      int last = (int) ((long) count * (i + 1) / processes);
      running.add(start(i, last - first, seed + first));
    }
    for (int i = 0; i < processes; i++) {
      int status = running.get(i).waitFor();
      String said = Files.readString(output(i));
      assertThat(status).as(said).isZero();
      assertThat(said).contains(" 0 faults");
    }
  }

  private Path output(int process) {
    return folder.resolve("output-" + process + ".txt");
  }

  private Process start(int process, int count, long seed) throws IOException {
    return new ProcessBuilder(
            ChildJvm.command(
                List.of("-Xmx256m"),
                RunMutations.class,
                Files.createDirectory(folder.resolve("work-" + process)).toString(),
                Integer.toString(count),
                Long.toString(seed)))
        .redirectErrorStream(true)
        .redirectOutput(output(process).toFile())
        .start();
  }
}

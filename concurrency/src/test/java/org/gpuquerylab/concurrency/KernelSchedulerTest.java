package org.gpuquerylab.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelSchedulerTest {
  @TempDir Path folder;

  /** Kernels that each need more than half of the shared memory, so that no two are resident. */
  private Path file(String device) throws IOException {
    String kernel =
        "{\"name\": \"%s\", \"threads\": 1024, \"registersPerThread\": 16,"
            + " \"sharedBytesPerBlock\": 600, \"count\": %d}";
    String kernels =
        String.format(Locale.ROOT, kernel, "scan", 2)
            + ", "
            + String.format(Locale.ROOT, kernel, "probe", 1);
    return Files.writeString(
        folder.resolve("kernels.json"), "{" + device + "\"kernels\": [" + kernels + "]}");
  }

  private static final String DEVICE =
      "\"device\": {\"multiprocessors\": 1, \"warps\": 64, \"blocks\": 32,"
          + " \"registers\": 65536, \"sharedBytes\": 1000}, ";

  @Test
  void putsKernelsThatDoNotFitTogetherIntoBatchesOfTheirOwn() throws IOException {
    KernelSchedule schedule = KernelScheduler.twoStage().schedule(file(DEVICE));
    assertThat(schedule.batches()).hasSize(3).allSatisfy(batch -> assertThat(batch).hasSize(1));
    assertThat(schedule.batches().stream().flatMap(batch -> batch.stream()))
        .containsExactlyInAnyOrder("scan", "scan", "probe");
    assertThat(schedule.bound()).isEqualTo(3);
    assertThat(schedule.seconds()).isPositive();
  }

  @Test
  void takesAnotherPolicy() throws IOException {
    KernelSchedule schedule = KernelScheduler.of("branched").schedule(file(DEVICE));
    assertThat(schedule.batches()).hasSize(1);
    assertThat(schedule.bound()).isZero();
  }

  @Test
  void refusesWhatCannotBe() throws IOException {
    assertThatThrownBy(() -> KernelScheduler.of("two-stages"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("two-stage");
    Path without = file("");
    assertThatThrownBy(() -> KernelScheduler.twoStage().schedule(without))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageContaining("\"device\" is missing");
  }
}

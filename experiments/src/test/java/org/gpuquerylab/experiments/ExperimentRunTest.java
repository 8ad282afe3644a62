package org.gpuquerylab.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunTest {
  @TempDir Path folder;

  @Test
  void measuresAnExperimentAndReadsItsRowsAgain() throws IOException {
    Path problems = Files.createDirectory(folder.resolve("problems"));
    Files.copy(Path.of("../docs/examples/three-predicates.json"), problems.resolve("three.json"));
    ExperimentRun run =
        ExperimentRun.measure(
            "own-problems",
            folder.resolve("run"),
            "--quick",
            "--rows-only",
            "--queries",
            problems.toString(),
            "--repetitions",
            "1");
    assertThat(run.experiment()).isEqualTo("own-problems");
    assertThat(run.complete()).isTrue();
    assertThat(run.rows()).isNotEmpty().extracting(Row::status).contains(Status.OK);
    assertThat(ExperimentRun.read(folder.resolve("run"))).isEqualTo(run);
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> ExperimentRun.measure("meister-fig9", folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("meister-fig09");
    assertThatThrownBy(() -> ExperimentRun.measure("meister-fig09", folder, "--nothing"))
        .isInstanceOf(InputException.class)
        .hasMessage("meister-fig09 was not measured; standard error has the reason");
    assertThatThrownBy(() -> ExperimentRun.read(folder.resolve("none")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("none");
  }
}

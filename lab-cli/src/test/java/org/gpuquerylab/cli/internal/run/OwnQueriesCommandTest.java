package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.experiments.internal.joinorder.OwnQueries;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests {@code lab run own-queries --queries DIR}. */
class OwnQueriesCommandTest extends CommandLineHarness {

  private static final Path EXAMPLES = Path.of("..", "docs", "examples");

  private Path queries = Path.of(".");
  private String run = "";

  @BeforeEach
  void copyExamples() throws Exception {
    queries = Files.createDirectory(folder.resolve("queries"));
    run = folder.resolve("run").toString();
    Files.copy(EXAMPLES.resolve("true-cardinalities.txt"), queries.resolve("true.txt"));
    Files.copy(EXAMPLES.resolve("tpch-q05.sql"), queries.resolve("q5.sql"));
    Files.copy(EXAMPLES.resolve("tpch-schema.json"), queries.resolve("schema.json"));
  }

  private int measure(String... more) {
    String[] command = {
      "run", "own-queries", "--in-process", "--quick", "--backend", "cpu", "--out", run
    };
    return lab(with(with(command, "--timeout", "3600"), more));
  }

  @Test
  void filesAreMeasuredAndDrawnAndTheRunContinues() throws Exception {
    assertThat(measure("--queries", queries.toString())).as(err.toString()).isZero();
    StoredRun stored = StoredRun.read(new OwnQueries(), new RunFolder(Path.of(run)));
    assertThat(stored.rows()).hasSize(stored.tasks()).hasSizeGreaterThan(10);
    assertThat(stored.rows()).allMatch(row -> row.status() == Status.OK);
    assertThat(stored.sweep().axes().get("query"))
        .hasSize(2)
        .allMatch(name -> name.matches("(true|q5)[.][0-9a-f]{8}"));
    assertThat(Path.of(run, "charts", "own-queries.svg")).isNotEmptyFile();
    assertThat(lab("plot", run)).isZero();
    assertThat(lab("report", run)).isZero();

    err.getBuffer().setLength(0);
    assertThat(measure("--axis", "query=tpch-q05")).as(err.toString()).isZero();
    StoredRun grown = StoredRun.read(new OwnQueries(), new RunFolder(Path.of(run)));
    assertThat(grown.rows()).startsWith(stored.rows().get(0)).hasSizeGreaterThan(stored.tasks());
    assertThat(grown.sweep().axes().get("query")).hasSize(3).contains("tpch-q05");
  }

  @Test
  void aBadFileIsOneLineBeforeAnythingIsMeasured() throws Exception {
    Files.writeString(queries.resolve("zz.json"), "{\"relations\": 5}");
    assertThat(measure("--queries", queries.toString())).isEqualTo(2);
    assertFault(queries.resolve("zz.json") + ":1:");
    assertThat(Path.of(run)).doesNotExist();
    for (String name : List.of("nothing", "tpch-q05/../x")) {
      err.getBuffer().setLength(0);
      assertThat(measure("--axis", "query=" + name)).isEqualTo(2);
      assertFault("");
      assertThat(Path.of(run)).doesNotExist();
    }
  }
}
